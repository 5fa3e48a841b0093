// The page: one game at a time, and around it what one can do with it.
import { Board, DELAYS } from './board.js';
import { binding } from './dyar.js';
import { button, byId, choice, element, replace, say } from './dom.js';
import { Engine } from './engine.js';
import { address, fromAddress } from './keep.js';
import { Session } from './session.js';
import { Settings } from './settings.js';
import { shared } from './shared.js';
import { playView } from './views/play.js';
import { Workers } from './workers.js';

const within = (id) => byId(id).textContent.trim();

// ---- tabs ----

// The views that are not there from the beginning: views/index.js, which stands in the page as text.
function laterViews() {
  const script = element('script', {}, within('views')), module = {};
  document.head.append(script); // it runs now
  script.remove();
  window.laterViews((name) => shared[name], module);
  delete window.laterViews;
  return module.exports;
}

// `views`: of each a title, and what it shows, where that is there already; `bring` gives the others theirs.  What a
// view tells of the rules is drawn anew by its `rules`, when somebody sees it and the rules have changed since.
function tabs(views, bring, session) {
  const names = Object.keys(views);
  const tab = (name) => byId(`tab-${name}`);
  function fill() {
    for (const name of names) if (views[name].view && !byId(`panel-${name}`).firstChild) byId(`panel-${name}`).append(views[name].view);
  }
  function drawRules(view) {
    if (view.rules && view.drawn !== session.of) view.rules();
    view.drawn = session.of;
  }
  session.addEventListener('rules', () => drawRules(views[document.body.dataset.view] ?? {}));
  function show(name, focus = false) {
    if (!views[name].view) {
      bring();
      fill();
    }
    for (const other of names) {
      const chosen = other === name;
      tab(other).setAttribute('aria-selected', String(chosen));
      tab(other).tabIndex = chosen ? 0 : -1;
      byId(`panel-${other}`).hidden = !chosen;
    }
    document.body.dataset.view = name;
    drawRules(views[name]);
    views[name].shown?.();
    if (focus) tab(name).focus();
  }
  replace(
    byId('tabs'),
    names.map((name) =>
      button(views[name].title, () => show(name), {
        role: 'tab',
        id: `tab-${name}`,
        'aria-controls': `panel-${name}`,
        onkeydown(event) {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (step) show(names[(names.indexOf(name) + step + names.length) % names.length], true);
        },
      }),
    ),
  );
  replace(
    byId('panels'),
    names.map((name) => element('section', { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, hidden: true })),
  );
  fill();
  return show;
}

// ---- the board and its switches ----

function boardTools(board, session, settings) {
  replace(
    byId('board-tools'),
    choice(
      'Sowing',
      [['slow', 'slow'], ['usual', 'usual'], ['fast', 'fast'], ['none', 'at once']],
      board.speed,
      (speed) => {
        board.speed = settings.speed = speed;
        settings.keep({ speed });
      },
    ),
    button('Numbers', () => {
      const numerals = !board.numerals;
      settings.numerals = numerals;
      board.setNumerals(numerals);
      settings.keep({ numerals });
    }),
    button('Turn the board', () => {
      board.flipped = !board.flipped;
      board.draw();
    }),
    button('Share', () => share(session)),
    element('span', { id: 'shared', role: 'status' }),
  );
}

// Throws where the address cannot become that of the page.
function putInAddress(fragment) {
  const LONGEST = 2_000_000; // characters; of Chromium, which ends a page with far longer ones
  if (fragment.length > LONGEST) throw new RangeError('too long');
  history.replaceState(null, '', fragment);
}

async function share(session) {
  const told = byId('shared');
  told.textContent = '';
  try {
    putInAddress(address(session));
  } catch {
    told.textContent = 'This game cannot be shared so: its address would be too long. Under “Change” its rules can be saved as a file.';
    return;
  }
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  told.textContent = `The address of this page is now this game${copied ? '; it has been copied' : ''}.`;
}

function drawTitle(session, load) {
  const { about, of } = session;
  replace(
    byId('game'),
    element('h1', {}, about.name),
    element('p', {}, [about.region, about.players > 2 && `${about.players} players`, `${about.rows} × ${about.columns}`].filter(Boolean).join(' · ')),
    about.setups?.length > 1 &&
      choice('Set-up', about.setups.map((name) => [name, name]), about.setup, (setup) => load({ ...of, setup })),
    about.match &&
      choice('Play', [['', 'single games'], ['match', 'a match']], of.match ? 'match' : '', (match) => load({ ...of, match: !!match || undefined })),
  );
}

// ---- beginning ----

async function begin() {
  const module = await window.engineModule; // of first.js
  const engine = await Engine.start(module);
  const ask = (request) => engine.ask(request);
  const workers = new Workers(within('worker'), module);
  const settings = new Settings();
  const session = new Session(ask);

  function complain(problem) {
    say(problem);
    byId('trouble').textContent = problem;
  }

  function load(of, more, { quiet = false } = {}) {
    byId('trouble').textContent = '';
    try {
      const wrong = session.load(of, more);
      if (wrong && !quiet) complain(wrong);
      return true;
    } catch (error) {
      complain(error.diagnostics?.[0]?.message ?? error.message);
      return false;
    }
  }

  function loadAddress(fragment) {
    try {
      const asked = fromAddress(fragment);
      return asked && load(asked.of, asked);
    } catch (error) {
      complain(error.message);
      return false;
    }
  }

  // Something to play in any case; why it is not what was asked for stays there to be read.
  function loadFirst(bundled) {
    if (loadAddress(location.hash)) return;
    const problem = byId('trouble').textContent;
    if (!(bundled && load(bundled)) && !(settings.last && loadAddress(settings.last)))
      load({ ruleset: 'um-dyar' });
    if (problem) complain(problem);
  }

  const context = { session, workers, settings, load, ask };
  const board = new Board(session, byId('board'), {
    onmove: (move) => session.play(move),
    onpoint: (move) => play.point(move),
  });
  if (Object.hasOwn(DELAYS, settings.speed)) board.speed = settings.speed;
  board.numerals = settings.numerals;
  context.board = board;
  const play = playView(context);
  const views = {
    play: { title: 'Play', ...play },
    rules: { title: 'Rules' },
    change: { title: 'Change' },
    compare: { title: 'Compare' },
    study: { title: 'Study' },
    atlas: { title: 'All games' },
  };
  const show = tabs(views, () => {
    const made = laterViews();
    Object.assign(views.rules, made.rulesView(context));
    Object.assign(views.change, made.changeView(context));
    Object.assign(views.compare, made.compareView(context));
    Object.assign(views.study, made.studyView(context));
    Object.assign(views.atlas, made.atlasView({ ...context, open: (id) => load({ ruleset: id }) && show('play') }));
  }, session);
  boardTools(board, session, settings);

  let told = null;
  session.addEventListener('rules', () => {
    byId('trouble').textContent = '';
    document.title = `${session.about.name} – Dyar`;
    drawTitle(session, load);
  });
  session.addEventListener('played', ({ node }) => (told = node));
  session.addEventListener('moved', () => {
    if (told === session.node) board.tell(told);
    else board.draw();
    told = null;
    settings.keep({ last: address(session) });
  });

  byId('forget').addEventListener('click', () => {
    settings.forget();
    byId('unkept').textContent = 'All that this page had kept here is forgotten.';
  });
  loadFirst(within('variant') && JSON.parse(within('variant')));
  window.addEventListener('hashchange', () => loadAddress(location.hash));
  show('play');
  window.dyar = binding(ask);
  document.body.classList.add('ready');
}

begin().catch((error) => {
  byId('trouble').textContent = `The page cannot begin: ${error.message}`;
});
