// SPDX-License-Identifier: MIT
// The page: one game at a time, and around it what one can do with it, in views beside the board.
import { Board, SPEEDS } from './board/board.js';
import { button, byId, element, icon, replace, say } from './dom.js';
import { binding } from './dyar.js';
import { Engine } from './engine.js';
import { firstGame, homeView } from './home.js';
import { unpackedText } from './packed.js';
import { address, embed, embedded, fromAddress, LONGEST, placesOf } from './places.js';
import { playing } from './play/playing.js';
import { Session } from './session.js';
import { Settings } from './settings.js';
import { shared } from './shared.js';
import { guess, speak, t } from './words.js';
import { line, Stopped, workersOf } from './workers.js';

const within = (id) => byId(id).textContent.trim();

// ---- the views ----

// The views that are not there from the beginning: the text of views/index.js, run.
function laterViews(text) {
  const script = element('script', text), module = {};
  document.head.append(script); // it runs now
  script.remove();
  window.laterViews((name) => shared[name], module);
  delete window.laterViews;
  return module.exports;
}

// The panel beside the board: one view of the game at a time, or none.  `views`: of each a title, and its parts if the
// page has them already; `bring` gives the others theirs.  The view 'play' is the board alone; one that is `whole` takes
// the whole window.  A view's `rules` draws what it says about the rules, when the reader sees it and the rules have
// changed since; `shown` and `hidden` are called when it is.
// Returns a function that shows a view; `choose` gets the name of the one that the reader wants.
function panel(views, { bring, choose, session }) {
  const place = byId('panel'), names = Object.keys(views).filter((name) => name !== 'play');
  const shut = button(icon('close'), () => choose('play'), { class: 'icon', id: 'shut', 'aria-label': t('play.close') });
  const sections = Object.fromEntries(names.map((name) => [name, element('section', { id: `panel-${name}`, hidden: true })]));
  let shown = 'play';
  replace(place, shut, Object.values(sections));

  function drawRules(view) {
    if (view.rules && view.drawn !== session.of) view.rules();
    view.drawn = session.of;
  }
  session.addEventListener('rules', () => drawRules(views[shown]));

  return (name) => {
    const view = views[name], before = views[shown], focused = place.contains(document.activeElement);
    if (name !== 'play' && !view.view) bring();
    const opened = shown === 'play' && name !== 'play', changed = shown !== name;
    shown = name;
    for (const other of names) {
      sections[other].hidden = other !== name;
      if (views[other].view && !sections[other].firstChild) sections[other].append(views[other].view);
    }
    place.setAttribute('aria-label', view.title);
    place.hidden = name === 'play';
    place.classList.toggle('whole', !!view.whole);
    document.body.dataset.view = name;
    if (changed) before.hidden?.();
    drawRules(view);
    view.shown?.();
    if (opened && document.body.classList.contains('ready')) shut.focus({ preventScroll: true });
    if (focused && place.hidden) document.querySelector('[data-act=menu]')?.focus();
  };
}

// ---- beginning ----

// Why the game was not `what`: opened, drawn or played.
const reason = (what, error) =>
  error instanceof Stopped ? t(`page.not.${what}`, { why: error.message }) : (error.diagnostics?.[0]?.message ?? error.message);

function complain(problem) {
  say(problem);
  byId('trouble').textContent = problem;
}

// Why work failed for which nobody waits.  A fault of the page itself is in the console, too.
addEventListener('unhandledrejection', (event) => {
  complain(event.reason.message);
  if (!(event.reason instanceof TypeError)) event.preventDefault();
});

async function begin() {
  const settings = new Settings();
  const { language, ...state } = history.state ?? {};
  if (language) {
    settings.keep({ language });
    history.replaceState(state, '');
  }
  await speak(language ?? settings.language ?? guess());
  embed();
  const [module, later] = await Promise.all([window.engineModule, unpackedText('views')]); // the first is of first.js
  const source = URL.createObjectURL(new Blob([within('worker')], { type: 'text/javascript' }));
  const workers = workersOf(source, module), ask = line(workersOf(source, module, 1), byId('busy'));
  const session = new Session(ask);
  const places = placesOf(session, arrive);
  let opening = 0; // each has a number

  // Opens a game, unless the reader opens another one meanwhile; whether it has.
  async function load(of, more, { quiet = false } = {}) {
    const mine = ++opening;
    byId('trouble').textContent = '';
    try {
      const wrong = await session.load(of, more);
      if (wrong && !quiet) complain(wrong);
      return true;
    } catch (error) {
      if (mine === opening) complain(reason('opened', error));
      return false;
    }
  }

  async function loadAddress(fragment, entry = {}) {
    try {
      const asked = fromAddress(fragment);
      const opened = asked && (await load(asked.of, { ...asked, ...entry }));
      if (opened && session.link && session.node.turn) context.turns.show(session.node); // the move that came with the link
      return opened;
    } catch (error) {
      complain(error.message);
      return false;
    }
  }

  // Opens the game of the page's own address.
  async function loadHere({ hash, game, changed, view }) {
    if (hash.length <= LONGEST && (hash || !game || view === 'home')) return loadAddress(hash, { game, changed });
    complain(t('page.long-address'));
    return false;
  }

  // Opens something to play in any case; why it is not the game of the address stays there to be read.
  async function loadFirst(bundled) {
    if (location.hash && (await loadHere(places.here()))) return;
    const problem = byId('trouble').textContent;
    if (!(bundled && (await load(bundled))) && !(settings.last && (await loadAddress(settings.last)))) await load(firstGame);
    if (problem) complain(problem);
  }

  // The reader has gone back or forward, or typed an address.  The game on the board stays if it is that of the entry
  // and has changed since.
  async function arrive(entry) {
    if (!session.of) return location.reload();
    session.stop();
    show((places.view = viewOf(entry)));
    if (entry.game === session.game && entry.changed <= session.changed) places.note();
    else if (await loadHere(entry)) show(places.view); // by the rules of this game
  }

  const context = { session, workers, settings, places, load, ask, complain, choose, reason };
  const board = (context.board = new Board(session, byId('board'), {
    plays: (player) => !!context.taught || context.seats.isHere(player), // in a lesson, the learner plays all
    called: (player) => context.seats.called(player),
    onmove: (move) => context.tap(move),
    onpoint: (move) => context.analysis.point(move),
    onwrong: (error) => complain(reason('drawn', error)),
    onrefuse: (hole) => context.refuse(hole),
    onstep: (act) => context.sentence.step(act),
    onask: (hole) => context.sentence.ask(hole),
  }));
  const { sound, look, numerals, speed } = settings;
  board.dress({ sound, look, numerals, speed: Object.hasOwn(SPEEDS, speed) ? speed : board.speed });
  context.fresh = async (of) => (await load(of)) && choose('play');
  playing(context);
  const views = (context.views = {
    home: { title: t('home.title'), ...homeView(context) },
    play: { title: t('play.board') },
    analysis: { title: t('play.analysis'), ...context.analysis },
    learn: { title: t('learn.title') },
    ...Object.fromEntries(['rules', 'change', 'compare', 'study'].map((name) => [name, { title: t(`play.${name}`) }])),
    atlas: { title: t('play.atlas'), whole: true },
  });
  function bring() {
    for (const [name, make] of Object.entries(laterViews(later))) Object.assign(views[name], make(context));
  }
  // Without a game in the address: that of the entry, if the game was too large for it, or the first screen.
  function viewOf({ hash, view: last }) {
    const parts = new URLSearchParams(hash.slice(1)), view = parts.get('view');
    if (Object.hasOwn(views, view)) return view;
    if (parts.has('game') || within('variant') || embedded) return 'play';
    return Object.hasOwn(views, last) ? last : 'home';
  }
  function choose(view) {
    show((places.view = view));
    places.note();
  }
  const show = panel(views, { bring, choose, session });

  session.addEventListener('rules', () => {
    byId('trouble').textContent = '';
    document.title = `${session.about.name} – Dyar`;
  });
  session.addEventListener('moved', () => {
    settings.keep({ last: address(session) });
    places.note();
  });

  places.view = viewOf(places.here());
  await loadFirst(within('variant') && JSON.parse(within('variant')));
  if (!session.of) return; // what is wrong is said
  show(places.view);
  const engine = await Engine.start(module);
  window.dyar = binding((request) => engine.ask(request));
  document.body.classList.add('ready');
}

begin().catch((error) => complain(t('page.cannot-begin', { why: error.message })));
