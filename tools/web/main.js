// The page: one game at a time, and around it what one can do with it.
import { Board, DELAYS } from './board.js';
import { binding } from './dyar.js';
import { button, byId, choice, element, replace, say } from './dom.js';
import { Engine } from './engine.js';
import { embed, embedded } from './home/embed.js';
import { firstGame, homeView } from './home/home.js';
import { languageChoice } from './home/language.js';
import { address, fromAddress, LONGEST } from './keep.js';
import { line } from './line.js';
import { Places } from './places.js';
import { playerName, Session } from './session.js';
import { Settings } from './settings.js';
import { shared } from './shared.js';
import { tabs } from './tabs.js';
import { playView } from './views/play.js';
import { guess, speak, t } from './words.js';
import { Stopped, Workers } from './workers.js';

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

// ---- the board and its switches ----

function boardTools(board, places, settings) {
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
    button('Share', () => share(places)),
    element('span', { id: 'shared', role: 'status' }),
  );
}

async function share(places) {
  const told = byId('shared');
  told.textContent = '';
  places.note();
  if (!places.write()) {
    told.textContent = 'This game cannot be shared so: its address would be too long. Under “Change” its rules can be saved as a file.';
    return;
  }
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  told.textContent = t(copied ? 'share.copied' : 'share.addressed');
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

// Why `what` was not done.
function reason(what, error) {
  return error instanceof Stopped ? `The page did not ${what}: ${error.message}.` : (error.diagnostics?.[0]?.message ?? error.message);
}

async function begin() {
  const settings = new Settings();
  await speak(settings.language ?? guess());
  embed();
  const module = await window.engineModule; // of first.js
  const source = URL.createObjectURL(new Blob([within('worker')], { type: 'text/javascript' }));
  const workers = new Workers(source, module);
  const ask = line(new Workers(source, module, 1), byId('busy'));
  const session = new Session(ask);
  const places = new Places(session, arrive);
  let opening = 0; // each has a number

  function complain(problem) {
    say(problem);
    byId('trouble').textContent = problem;
  }

  // Opens a game, unless the reader opens another one meanwhile; whether it has.
  async function load(of, more, { quiet = false } = {}) {
    const mine = ++opening;
    byId('trouble').textContent = '';
    try {
      const wrong = await session.load(of, more);
      if (wrong && !quiet) complain(wrong);
      return true;
    } catch (error) {
      if (mine === opening) complain(reason('open the game', error));
      return false;
    }
  }

  async function loadAddress(fragment, entry = {}) {
    try {
      const asked = fromAddress(fragment);
      return asked && (await load(asked.of, { ...asked, ...entry }));
    } catch (error) {
      complain(error.message);
      return false;
    }
  }

  // Opens the game of the page's own address.
  async function loadHere({ hash, game, changed, view }) {
    if (hash.length <= LONGEST && (hash || !game || view === 'home')) return loadAddress(hash, { game, changed });
    complain('The address of this game is too long. Under “Change” its rules can be opened as a file.');
    return false;
  }

  // Opens something to play in any case; why it is not the game of the address stays there to be read.
  async function loadFirst(bundled) {
    if (location.hash && (await loadHere(places.here))) return;
    const problem = byId('trouble').textContent;
    if (!(bundled && (await load(bundled))) && !(settings.last && (await loadAddress(settings.last))))
      await load(firstGame);
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

  // Plays a person's move: those of a computer player are its own.
  async function play(move) {
    const { mover } = session.node.now;
    if (!settings.isPerson(mover)) say(`${playerName(session.about, mover)} is a computer player`);
    else await session.play(move).catch((error) => complain(reason('play the move', error)));
  }

  const context = { session, workers, settings, load, ask, play, complain, choose };
  const board = new Board(session, byId('board'), {
    plays: (player) => settings.isPerson(player),
    onmove: play,
    onpoint: (move) => playing.point(move),
    onwrong: (error) => complain(reason('draw the board', error)),
  });
  if (Object.hasOwn(DELAYS, settings.speed)) board.speed = settings.speed;
  board.numerals = settings.numerals;
  context.board = board;
  const playing = playView(context);
  const fresh = async (of) => (await load(of)) && choose('play');
  const views = {
    home: { title: t('home.title'), ...homeView({ ...context, fresh, has: (name) => Object.hasOwn(views, name) }) },
    play: { title: 'Play', ...playing },
    rules: { title: 'Rules' },
    change: { title: 'Change' },
    compare: { title: 'Compare' },
    study: { title: 'Study' },
    atlas: { title: 'All games' },
  };
  function bring() {
    const made = laterViews();
    Object.assign(views.rules, made.rulesView(context));
    Object.assign(views.change, made.changeView(context));
    Object.assign(views.compare, made.compareView(context));
    Object.assign(views.study, made.studyView(context));
    Object.assign(views.atlas, made.atlasView({ ...context, open: (id) => fresh({ ruleset: id }) }));
  }
  // Without a game in the address: that of the entry, if the game was too large for it, or the first screen.
  const viewOf = ({ hash, view: last }) => {
    const parts = new URLSearchParams(hash.slice(1)), view = parts.get('view');
    if (Object.hasOwn(views, view)) return view;
    if (parts.has('game') || within('variant') || embedded) return 'play';
    return Object.hasOwn(views, last) ? last : 'home';
  };
  function choose(view) {
    show((places.view = view));
    places.note();
  }
  const show = tabs(views, { bring, choose, session });
  boardTools(board, places, settings);
  byId('language').append(languageChoice(settings));

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
    places.note();
  });

  byId('forget').addEventListener('click', () => {
    settings.forget();
    byId('unkept').textContent = 'All that this page had kept here is forgotten.';
  });
  places.view = viewOf(places.here);
  await loadFirst(within('variant') && JSON.parse(within('variant')));
  if (!session.of) return; // what is wrong is said
  show(places.view);
  const engine = await Engine.start(module);
  window.dyar = binding((request) => engine.ask(request));
  document.body.classList.add('ready');
}

begin().catch((error) => {
  byId('trouble').textContent = `The page cannot begin: ${error.message}`;
});
