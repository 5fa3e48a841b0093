// Playing: who sits where, the moves made, what is thought of the position.
import { chart } from '../chart.js';
import { button, choice, element, many, replace, save, say } from '../dom.js';
import { byAgreeing, byResigning, endingOf, how, winner } from '../ending.js';
import { levelOf, levels } from '../levels.js';
import { inWords, signed } from '../moves.js';
import { notations, problemLine, readable, readText, textOf } from '../reading.js';
import { playerName } from '../session.js';
import { Stopped } from '../workers.js';

const PERSON = 'person', LINES = 100; // of the account of a turn
const PROBLEMS = 20; // of a text, at most shown
const LOOK = 20000; // positions to look at before a judgement

export function playView(context) {
  const { session, workers, settings, load, play } = context;
  const seats = element('div', { class: 'seats' });
  const strengths = element('ul', {});
  const status = element('p', { class: 'status' });
  const preview = element('p', { class: 'preview' });
  const moves = element('ol', { class: 'moves' });
  const told = element('div', { class: 'told' });
  const place = element('input', { type: 'text', size: 24, autocomplete: 'off', spellcheck: 'false', onfocus: () => place.select() });
  const thoughts = element('div', { class: 'thoughts' });
  const graph = element('div', { class: 'graph' });
  const file = element('input', { type: 'file', class: 'unseen', 'aria-label': 'A game or a position from a file', onchange: readChosen });
  const unopened = element('p', { class: 'trouble', role: 'alert' }); // why a text is not
  const unread = element('ul', { class: 'unread', 'aria-label': 'Problems of the text' });
  const heading = element('p', {}); // of a game from a text
  const notation = element('span', { class: 'several' }); // the choice of one, if there are several
  const ending = element('span', { class: 'several' }); // what ends the game
  const turning = element('div', { class: 'graph turning' });
  const worth = button('Values', () => switchValues(), { 'aria-pressed': String(!!settings.values), title: 'Shows on the board what each move is worth' });
  let valuing = null; // the job that finds what moves are worth
  let judging = null; // the search for where the game turned
  let thinking = null; // a job of a computer player or of the analysis
  let soon = 0; // the timer of a computer player
  let headed = null; // the game that has the heading: its number, its last node, and on what occasion it was played

  const view = element(
    'div',
    {},
    seats,
    element(
      'details',
      {},
      element('summary', {}, 'What the levels are'),
      strengths,
    ),
    status,
    preview,
    element(
      'div',
      { class: 'tools', role: 'group', 'aria-label': 'The game' },
      button('New game', () => load({ ...session.of })),
      button('Back', () => session.back(isOwnTurn)),
      button('Forward', () => session.forward(isOwnTurn)),
      worth,
      button('Analyse', () => analyse()),
      button('Prove', () => prove()),
      button('Where it turned', () => findTurn()),
      button('Stop', () => stop()),
      ending,
      button('Save record', () => saveRecord()),
      notation,
      button('Open a file …', () => file.click()),
      button('Paste a game …', () => pasteGame()),
      button('Save picture', () => save(`${session.about.id}.svg`, new XMLSerializer().serializeToString(document.querySelector('#board svg')), 'image/svg+xml')),
    ),
    unopened,
    unread,
    heading,
    element('div', { class: 'columns' }, element('section', {}, element('h3', {}, 'Moves'), moves, graph, turning, typed(), placed()), told),
    thoughts,
    file,
  );

  // ---- who sits where ----

  function drawSeats() {
    const options = [[PERSON, 'A person'], ...levels.map((level) => [level.id, `Computer: ${level.name.toLowerCase()}`])];
    replace(strengths, levels.map((level) => element('li', {}, `${level.name} ${level.about}: `, element('code', {}, level.player(session.about.players)))));
    replace(
      seats,
      Array.from({ length: session.about.players }, (_, i) =>
        choice(
          playerName(session.about, i + 1),
          options,
          settings.seats[i] ?? PERSON,
          (seat) => {
            settings.seats[i] = seat;
            settings.keep({ seats: settings.seats });
            stop();
            context.board.draw();
            drawEnding();
            think();
          },
        ),
      ),
    );
  }

  // Whether a person is to move, or none plays at all: back and forward lead to such a turn.
  function isOwnTurn({ mover }) {
    if (session.read) return true;
    const anyone = Array.from({ length: session.about.players }, (_, i) => i + 1).some((player) => settings.isPerson(player));
    return !anyone || settings.isPerson(mover);
  }

  // Moves that begin in no hole, such as swap, turn or pass.
  const wordMoves = ({ moves: all }) => all.filter((move) => !/[0-9]/.test(move)).flatMap((move) => [' ', button(move, () => play(move), { class: 'move' })]);

  // A computer player moves, in a worker; in a game from a text, or if moves were made before, only if it is `asked` to.
  async function think(asked = false) {
    const { now, ended } = session.node, level = levelOf(settings.seats[now.mover - 1]);
    status.textContent = result(session.node);
    if (now.over || ended) return;
    if (!level) return status.append(...wordMoves(now));
    if (!asked && (session.read || session.node.children.length)) return status.append(' ', button('Go on', () => think(true)));
    stop();
    const of = session.node, player = level.player(session.about.players);
    status.textContent = `${playerName(session.about, now.mover)} thinks (${player}) …`;
    const job = workers.ask({ ask: 'choose', ...session.here(), player, seed: settings.seed() }, { tell: ({ depth, best }) => (status.textContent = `${playerName(session.about, now.mover)} thinks (${player}): ${many(depth, 'move')} ahead, so far ${best}`) });
    thinking = job;
    try {
      const move = await job;
      if (thinking === job) await session.play(move);
    } catch (error) {
      if (of !== session.node) return;
      if (!(error instanceof Stopped)) status.textContent = error.message;
      else if (thinking === null || thinking === job) replace(status, `${result(of)} Its thinking was stopped. `, button('Go on', () => think(true)));
    }
  }

  function stop() {
    judging = null;
    thinking?.stop();
    thinking = null;
  }

  // ---- what happened ----

  function result({ now, ended }) {
    const sign = session.about.players === 2 ? ' ' : ': '; // after "Player 1"
    const scores = now.scores.map((score, i) => `${playerName(session.about, i + 1)}${sign}${score}`).join(', ');
    if (!now.over && !ended) return `${playerName(session.about, now.mover)} to move. ${scores}.`;
    const { winners, drawn } = now.over ? now.result : { winners: [winner(ended)], drawn: !winner(ended) };
    if (!drawn && winners.length === 0) return `The game is lost: ${scores}.`;
    const won = drawn || winners.length !== 1 ? 'The game is a draw' : `${playerName(session.about, winners[0])} has won`;
    return `${won}: ${scores}.${now.over ? '' : ` The game ended ${how(ended)}.`}`;
  }

  // ---- ending the game ----

  // A person to move in a game for two may end it.
  function drawEnding() {
    const { now, ended, children } = session.node;
    const may = session.about.players === 2 && settings.isPerson(now.mover) && !now.over && !ended && !children.length;
    replace(ending, may && [button('Resign', () => session.end(byResigning(now.mover)), { title: 'Ends the game: the other player wins. A move takes it back' }), button('Offer a draw', offerDraw)]);
  }

  async function offerDraw() {
    const of = session.node, { mover } = of.now, other = 3 - mover, level = levelOf(settings.seats[other - 1]);
    const accepted = await (level ? considersDraw(level.player(2), mover) : acceptsDraw(mover, other));
    if (of !== session.node) return;
    if (accepted) return session.end(byAgreeing);
    status.textContent = `${playerName(session.about, other)} declines the draw. ${result(of)}`;
    say(status.textContent);
  }

  // Asks the other person.
  function acceptsDraw(mover, other) {
    return new Promise((answer) => {
      const dialog = element('dialog', { 'aria-label': 'A draw?', onclose: () => (dialog.remove(), answer(false)) });
      dialog.append(
        element('p', {}, `${playerName(session.about, mover)} offers a draw. Does ${playerName(session.about, other)} accept it?`),
        button('Accept', () => (answer(true), dialog.close())),
        button('Decline', () => dialog.close(), { class: 'quiet' }),
      );
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  // Does the computer player's search give it no more than an even game?  A player without a search borrows one.
  async function considersDraw(player, mover) {
    const budget = player.startsWith('alphabeta') ? { player } : { nodes: LOOK };
    stop();
    status.textContent = 'The computer considers the draw …';
    try {
      const { moves: all, best } = await (thinking = workers.ask({ ask: 'analyse', ...session.here(), ...budget, memory: 64 }));
      return valueOf(all.find(({ move }) => move === best), mover) >= 0;
    } catch {
      return false; // stopped
    }
  }

  function drawMoves() {
    replace(
      moves,
      session.line().map((node) =>
        element(
          'li',
          {},
          button(node.move, () => session.go(node), {
            class: 'move',
            'aria-label': `${playerName(session.about, node.turn.mover)} plays ${inWords(node.move)}`,
            'aria-current': node === session.node ? 'step' : undefined,
          }),
          node.parent.children.length > 1 &&
            button(`${node.parent.children.indexOf(node) + 1}/${node.parent.children.length}`, () => otherChild(node), {
              class: 'quiet',
              title: 'another move that was tried here',
            }),
        ),
      ),
    );
    moves.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }

  function otherChild(node) {
    const { children } = node.parent;
    session.go(children[(children.indexOf(node) + 1) % children.length]);
  }

  async function saveAnswer(name, request, type) {
    try {
      save(name, await session.ask(request), type);
    } catch (error) {
      context.complain(error.message);
    }
  }

  // The record of the whole game, or the position, in the notation that the reader chose.
  async function saveRecord() {
    const name = `${session.about.id}.txt`, [format, writes] = notation.querySelector('select')?.value.split(' ') ?? [''];
    const { node, last } = session, at = writes === 'position' ? node : last;
    const request = { ask: 'record', ...session.here({ moves: session.movesTo(at) }), ...at.ended, ...(at === headed?.last && headed.occasion) };
    if (!format) return saveAnswer(name, request, 'text/plain');
    try {
      const recorded = await session.ask(request);
      const { texts, problems } = await session.ask({ ask: 'export', ...session.of, recorded, format });
      if (texts.length) save(name, texts[0], 'text/plain');
      else context.complain(`The game cannot be written so: ${problems[0].message}.`);
    } catch (error) {
      context.complain(error.message);
    }
  }

  function drawNotations() {
    const named = session.of.text ? [] : notations(session.of.ruleset);
    const options = named.map(({ format, writes }) => [`${format} ${writes}`, writes === 'game' ? format : `${format} (this position)`]);
    replace(notation, named.length > 0 && choice('as', [['', 'Dyar'], ...options], '', () => {}));
  }

  // The sentences of the rules, asked for once.
  let described = null;
  async function rules() {
    const { of } = session;
    if (described?.of !== of) described = { of, ...(await session.ask({ ask: 'describe', ...of })) };
    return described.sentences;
  }

  // The account of the last turn, and the sentences of the landing rules that applied in it.
  async function drawTurn() {
    const { node } = session, { turn, move, parent } = node;
    if (!turn) return replace(told);
    const fired = new Set(turn.laps.map((lap) => lap.rule));
    const [described, { account }] = await Promise.all([rules(), session.details(node)]);
    const sentences = described.filter(({ rule }) => rule && fired.has(rule));
    if (node !== session.node) return;
    replace(
      told,
      element('h3', {}, `${playerName(session.about, turn.mover)} played ${turn.move}`),
      element('p', {}, [turn.laps.length > 1 ? `${turn.laps.length} laps` : turn.laps.length ? 'one lap' : '', turn.captured ? `${turn.captured} captured` : ''].filter(Boolean).join('; ')),
      element('ul', { class: 'laps' }, account.slice(0, LINES).map(({ depth, text }) => element('li', { class: depth ? 'deeper' : undefined }, text)), account.length > LINES && element('li', {}, `and ${many(account.length - LINES, 'line')} more`)),
      sentences.map((sentence) => element('p', { class: 'sentence' }, withSource(sentence))),
      element(
        'div',
        { class: 'tools' },
        button('Tell it again', () => context.board.tell(session.node)),
        button('Save its picture', () => saveAnswer(`${session.about.id}-${turn.move}.svg`, { ask: 'board', ...session.of, position: parent.now.position, move, numerals: settings.numerals }, 'image/svg+xml')),
      ),
    );
  }

  // How the scores went, move by move: a line for each player, by the pattern of their rings.
  const patterns = ['solid', 'dashed', 'dotted', 'dash and dot', 'short dashes', 'long dashes'];

  function drawGraph() {
    const nodes = [session.root, ...session.line()];
    replace(graph);
    replace(turning);
    if (nodes.length < 3) return;
    const lines = Array.from({ length: session.about.players }, (_, player) => nodes.map((node) => node.now.scores[player]));
    const most = Math.max(...lines.flat());
    if (most <= 0) return; // nobody has anything yet
    const names = lines.map((_, i) => playerName(session.about, i + 1));
    replace(
      graph,
      chart(lines, { low: 0, high: most, label: `Scores after each move, up to ${most}: ${names.map((name, i) => `${name} ${lines[i].at(-1)}`).join(', ')} at the end` }),
      element('p', {}, 'Scores move by move: ', names.map((name, i) => `${name} ${patterns[i]}`).join(', '), '.'),
    );
  }

  // ---- where the game turned ----

  // What a move, or without one the position, is worth to whoever moves there.
  const valueOf = (opinion, mover) => (typeof opinion.value === 'number' ? opinion.value : opinion.scores[mover - 1]);

  async function findTurn() {
    stop();
    const line = session.line(), mine = {};
    judging = mine;
    if (!line.length) return replace(turning, element('p', {}, 'No move has been made yet.'));
    try {
      for (const [i, node] of line.entries()) {
        replace(turning, element('p', { role: 'status' }, `Looking at move ${i + 1} of ${line.length} …`));
        if (!node.parent.judged) {
          thinking = workers.ask({ ask: 'analyse', ...session.here({ moves: session.movesTo(node.parent) }), nodes: LOOK, memory: 64 });
          node.parent.judged = await thinking;
        }
        if (judging !== mine) return;
      }
    } catch (error) {
      return replace(turning, element('p', {}, error instanceof Stopped ? 'Stopped.' : error.message));
    }
    drawTurning(line);
  }

  function drawTurning(line) {
    const told = line.map((node, i) => {
      const { mover } = node.parent.now, { moves: all, best } = node.parent.judged;
      const made = all.find(({ move }) => move === node.move), top = all.find(({ move }) => move === best);
      return { node, number: i + 1, mover, best, before: valueOf(top, mover), after: valueOf(made, mover) };
    });
    const turn = told.reduce((worst, one) => (one.before - one.after > worst.before - worst.after ? one : worst));
    const lost = turn.before - turn.after;
    const toSouth = told.map(({ mover, after }) => (mover === 1 ? after : -after));
    const most = Math.max(1, ...toSouth.map(Math.abs));
    replace(
      turning,
      session.about.players === 2 && chart([toSouth], { low: -most, high: most, marked: lost > 0 ? turn.number - 1 : undefined, label: 'What each move left South with, in seeds by which South ends ahead; the dashed line is where the game turned' }),
      element(
        'p',
        {},
        lost > 0
          ? [
              'The game turned with move ',
              button(String(turn.number), () => session.go(turn.node), { class: 'move', 'aria-label': `Go to move ${turn.number}` }),
              `, ${inWords(turn.node.move)} of ${playerName(session.about, turn.mover)}: with ${inWords(turn.best)} it would have been ${signed(turn.before)}, and so it was ${signed(turn.after)}`,
            ]
          : 'It never turned: every move was as good as the best',
        `, as far as ${LOOK.toLocaleString('en')} positions before each move tell.`,
      ),
    );
    say(turning.textContent);
  }

  // ---- games and positions from elsewhere ----

  async function readChosen() {
    const [chosen] = file.files;
    file.value = '';
    if (chosen) await read(() => textOf(chosen));
  }

  // Opens the game of a text, or lets the reader choose one of its games.
  async function read(get) {
    unopened.textContent = '';
    replace(unread);
    context.choose('play');
    try {
      const { records, problems, nameless } = await readText(session.ask, await get(), session.of);
      drawProblems(problems);
      if (records.length > 1) chooseRecord(records, nameless);
      else if (records.length) await open(records[0]);
      else throw new Error(problems.length ? 'No game of that text can be read.' : 'There is no game in that text.');
    } catch (error) {
      unopened.textContent = error instanceof Stopped ? `The text was not read: ${error.message}.` : error.message;
      unopened.scrollIntoView({ block: 'nearest' });
    }
  }

  function drawProblems(problems) {
    const more = problems.length - PROBLEMS;
    replace(unread, problems.slice(0, PROBLEMS).map((problem) => element('li', {}, problemLine(problem))), more > 0 && element('li', {}, `and ${many(more, 'problem')} more`));
  }

  // A file or a text may be dropped, and a text pasted, anywhere but where the reader writes.
  const isWriting = ({ target }) => target.closest?.('input, textarea, [contenteditable]');

  document.addEventListener('paste', (event) => {
    const text = event.clipboardData.getData('text/plain');
    if (!text.trim() || isWriting(event)) return;
    event.preventDefault();
    read(() => text);
  });
  document.addEventListener('dragover', (event) => isWriting(event) || event.preventDefault());
  document.addEventListener('drop', (event) => {
    const { files } = event.dataTransfer, text = event.dataTransfer.getData('text/plain');
    if (isWriting(event) || !(files.length || text)) return;
    event.preventDefault();
    read(() => (files.length ? textOf(files[0]) : text));
  });

  function pasteGame() {
    const text = element('textarea', { rows: 10, spellcheck: 'false' });
    const dialog = element('dialog', { 'aria-label': 'Paste a game', onclose: () => dialog.remove() });
    dialog.append(
      element('label', { class: 'pasted' }, element('span', {}, 'A game or a position, as Dyar or another program writes it'), text),
      element('p', {}, `Dyar also reads the notations ${readable.join(', ')}. You can drop a file on this page, too.`),
      button('Open it', () => (dialog.close(), read(() => text.value))),
      button('Cancel', () => dialog.close(), { class: 'quiet' }),
    );
    document.body.append(dialog);
    dialog.showModal();
    text.focus();
  }

  const results = { p1win: 'South won', p2win: 'North won', draw: 'a draw' };

  // Who played a recorded game, when, and with what result; empty if the record does not state it.
  const head = ({ players, date, result }) => [players?.filter(Boolean).join(' against '), date, results[result]].filter(Boolean).join(', ');

  // A record of Dyar may be of the ruleset on the board, or of another one that the reader has written.
  const textOfRuleset = (id) => (id === session.of.ruleset ? session.of.text : settings.variants.find((one) => one.id === id)?.text);

  // A text may hold many games, or fit several.
  function chooseRecord(records, nameless) {
    const extent = ({ moves: all, position }) => (all.length || !position ? many(all.length, 'move') : position);
    const name = (record, i) => `${i + 1}. ${nameless ? record.ruleset : [record.ruleset, head(record), extent(record)].filter(Boolean).join(', ')}`;
    const dialog = element('dialog', { 'aria-label': 'Which of these games?', onclose: () => dialog.remove() });
    const list = choice('', records.map((record, i) => [String(i), name(record, i)]), '0', () => {}, { size: Math.min(12, records.length), 'aria-label': 'The games of the text' });
    dialog.append(
      element('p', {}, nameless ? 'The text does not name its game. Which of the games that fit?' : `There are ${records.length} games in this text. Which one?`),
      list,
      button('Open it', () => (dialog.close(), open(records[Number(list.value)]))),
      button('None', () => dialog.close(), { class: 'quiet' }),
    );
    document.body.append(dialog);
    dialog.showModal();
  }

  async function open(record) {
    const { ruleset, setup, answers, set, match, position, moves: played, at } = record;
    const rules = { ruleset, text: at === undefined ? textOfRuleset(ruleset) : undefined, setup: setup ?? undefined, answers, set, match: match || undefined };
    const opened = await load(rules, { position: position ?? undefined, moves: played, at, ended: endingOf(record), read: played.length > 0 });
    if (!opened) return;
    heading.textContent = head(record);
    const { players, date } = record, all = players?.length === session.about.players;
    headed = { game: session.game, last: session.last, occasion: { players: all ? players : undefined, date: date ?? undefined } };
  }

  // The position as text, to be copied; and another, to be set up.
  function placed() {
    return element(
      'form',
      {
        class: 'typed',
        onsubmit(event) {
          event.preventDefault();
          load(session.of, { position: place.value.trim() || undefined });
        },
      },
      element('label', {}, element('span', {}, 'Position'), place),
      element('button', { type: 'submit' }, 'Set up'),
    );
  }

  // ---- typing ----

  function typed() {
    const input = element('input', { type: 'text', size: 8, autocomplete: 'off', spellcheck: 'false' });
    return element(
      'form',
      {
        class: 'typed',
        onsubmit(event) {
          event.preventDefault();
          const move = input.value.trim().toLowerCase();
          if (session.node.now.moves.includes(move)) play(move);
          else say(`${move} is no move here; there are ${session.node.now.moves.join(', ') || 'none'}`);
          input.value = '';
        },
      },
      element('label', {}, element('span', {}, 'Type a move'), input),
      element('button', { type: 'submit' }, 'Play'),
    );
  }

  // ---- analysis ----

  const outcomes = { win: 'wins', draw: 'draws', loss: 'loses' };
  const certain = ({ exact, outcome }) => [outcomes[outcome], exact && 'by so many'].filter(Boolean).join(' ');

  // `moves`: each with move, value (or scores), what is certain of it, and the best play after it.
  function drawThoughts(title, list, ...below) {
    const most = Math.max(1, ...list.map((one) => Math.abs(Number(one.value) || 0)));
    const value = (one) => (typeof one.value === 'number' ? signed(one.value) : one.low !== undefined ? `${signed(one.low)} to ${signed(one.high)}` : one.scores.join(' : '));
    const show = (one) => button('Show', () => showLine(one.line), { class: 'move', 'aria-label': `Show the line after ${one.move} on the board` });
    // What nothing is told of has no column.
    const columns = [
      ['Certain', {}, (one) => one.certain],
      ['Best play', { class: 'line' }, (one) => one.line?.length > 1 && [show(one), ' ', one.line.slice(1).join(' ')]],
    ].filter(([, , told]) => list.some(told));
    const heads = ['Move', 'Value', ...columns.map(([head]) => head)];
    replace(
      thoughts,
      element('h3', {}, title),
      list.length > 0 &&
        element(
          'table',
          {},
          element('thead', {}, element('tr', {}, heads.map((head) => element('th', { scope: 'col' }, head)))),
          element(
            'tbody',
            {},
            list.map((one) =>
              element(
                'tr',
                { class: one.value > 0 ? 'good' : one.value < 0 ? 'bad' : 'even', style: `--share: ${(Math.abs(one.value ?? 0) / most) * 100}%` },
                element('th', { scope: 'row' }, button(one.move, () => play(one.move), { class: 'move' })),
                element('td', {}, value(one)),
                columns.map(([, attributes, told]) => element('td', attributes, told(one))),
              ),
            ),
          ),
        ),
      ...below.filter(Boolean).map((text) => element('p', {}, text)),
    );
  }

  // On the board, each move by its number.
  async function showLine(line) {
    const before = session.movesTo(), of = session.node;
    const { turns } = await session.ask({ ask: 'play', ...session.here({ moves: [...before, ...line], from: before.length }) });
    if (of !== session.node) return;
    const movers = turns.map(({ mover }) => mover);
    context.board.showLine(line, movers);
    say(`The line on the board: ${line.map((move, i) => `${playerName(session.about, movers[i])} ${inWords(move)}`).join(', ')}`);
  }

  const thought = (insight) => insight.moves.map((move) => ({ ...move, certain: certain(move) }));

  // Puts what moves are worth on the board, where that is wanted.
  function showWorth(list) {
    const { mover } = session.node.now;
    if (settings.values) context.board.showValues(list.map((one) => ({ move: one.move, value: valueOf(one, mover), certain: one.exact })));
  }

  async function analyse() {
    stop();
    if (session.node.now.over) return;
    const of = session.node;
    const tell = (insight, done) => {
      if (of !== session.node) return;
      drawThoughts(
        done ? 'What the moves are worth' : `Thinking: ${many(insight.depth, 'move')} ahead …`,
        thought(insight),
        `${many(insight.positions, 'position')}, ${many(insight.depth, 'move')} ahead. Values are seeds by which the player to move ends ahead.`,
      );
      showWorth(thought(insight));
    };
    const job = workers.ask({ ask: 'analyse', ...session.here(), seconds: 5, memory: 64 }, { tell: (insight) => tell(insight, false) });
    thinking = job;
    try {
      const insight = await job;
      tell(insight, true);
      say(`The best move is ${insight.best}`);
    } catch (error) {
      if (!(error instanceof Stopped)) replace(thoughts, element('p', {}, error.message));
    }
  }

  // ---- values on the board ----

  function switchValues() {
    settings.values = !settings.values;
    settings.keep({ values: settings.values });
    worth.setAttribute('aria-pressed', String(settings.values));
    value();
  }

  // In a worker of its own, so that players can think meanwhile.
  async function value() {
    valuing?.stop();
    context.board.showValues(null);
    const of = session.node;
    if (!settings.values || of.now.over || !of.now.moves.length) return;
    const tell = (insight) => of === session.node && showWorth(thought(insight));
    const job = workers.ask({ ask: 'analyse', ...session.here(), nodes: 300000, seconds: 2, memory: 64 }, { tell });
    valuing = job;
    try {
      tell(await job);
    } catch {
      // stopped, or there is nothing to tell
    }
  }

  // ---- proofs ----

  const PROOF = { seconds: 120, nodes: 5e7, memory: 64 };

  function drawProof(proof, done) {
    const told = (one) => (one.value === null ? 'between these' : 'proved');
    const list = proof.moves.map((one) => ({ ...one, exact: one.value !== null, certain: told(one) })).sort((a, b) => (b.value ?? b.low) - (a.value ?? a.low));
    const title = !done ? 'Proving …' : proof.complete ? 'Proved' : 'Proved so far';
    const value = proof.value === null ? `between ${signed(proof.low)} and ${signed(proof.high)}` : signed(proof.value);
    drawThoughts(
      title,
      list,
      `The position is worth ${value} to the player to move${proof.outcome_only ? ' (+1: wins, 0: a draw, −1: loses)' : ''}. ${many(proof.positions, 'position')}.`,
      proof.goes_round && 'Positions come up again here: this holds whatever a rule makes of that.',
      done && !proof.complete && `It was left after ${Math.round(proof.seconds)} seconds. Later positions and smaller boards take less.`,
    );
    if (list.length) showWorth(list.filter((one) => one.exact));
  }

  async function prove() {
    stop();
    if (session.node.now.over) return;
    const of = session.node;
    replace(thoughts, element('p', { role: 'status' }, 'Proving …'));
    const job = workers.ask({ ask: 'solve', ...session.here(), ...PROOF }, { tell: (proof) => of === session.node && drawProof(proof, false) });
    thinking = job;
    try {
      const proof = await job;
      if (of === session.node) drawProof(proof, true);
    } catch (error) {
      replace(thoughts, element('p', {}, error instanceof Stopped ? 'Stopped.' : error.message));
    }
  }

  // ---- what changes ----

  session.addEventListener('rules', () => {
    unopened.textContent = '';
    drawSeats();
    drawNotations();
  });
  let played = null;
  session.addEventListener('played', ({ node }) => (played = node));
  session.addEventListener('moved', () => {
    const asked = played === session.node;
    played = null;
    stop();
    status.textContent = result(session.node);
    if (headed?.game !== session.game) heading.textContent = '';
    drawEnding();
    if (document.activeElement !== place) place.value = session.node.now.position;
    replace(thoughts);
    drawMoves();
    drawTurn().catch((error) => replace(told, element('p', {}, error.message)));
    drawGraph();
    value();
    say(spoken());
    clearTimeout(soon);
    soon = setTimeout(() => think(asked), 50);
  });

  // A turn as one sentence for those who hear it.
  function spoken() {
    const { turn } = session.node;
    const made = turn ? `${playerName(session.about, turn.mover)} plays ${inWords(turn.move)}${turn.captured ? ` and captures ${turn.captured}` : ''}. ` : '';
    return made + result(session.node);
  }

  // ---- pointing ----

  let pointed = null, looking = false;

  // One request at a time, in a worker of its own: while it lasts, only what is pointed at last waits.
  async function point(move) {
    pointed = { move, of: session.node };
    if (looking) return;
    looking = true;
    for (let at = null; at !== pointed; ) {
      at = pointed;
      await look(at).catch(() => {}); // nothing is shown of a move that cannot be looked up
    }
    looking = false;
  }

  async function look(at) {
    context.board.preview(null);
    preview.textContent = '';
    if (!at.move) return;
    const ask = (request) => workers.ask(request, { seconds: 10 });
    const { turn, now } = await session.look(at.move, at.of, ask);
    if (at !== pointed || at.of !== session.node) return;
    context.board.preview(at.move, turn);
    const laps = turn.laps.length > 1 ? `${turn.laps.length} laps, ` : '';
    preview.textContent = `${inWords(at.move)}: ${laps}${turn.captured ? `${turn.captured} captured` : 'nothing captured'}${now.over ? '; the game is over' : now.mover === turn.mover ? '; moves again' : ''}.`;
  }

  return { view, point, stop };
}

function cited({ standing, source, question, added }) {
  if (added) return '';
  const words = [standing, source, question && `question ${question}`].filter(Boolean);
  return words.length ? `[${words.join(', ')}]` : '[nobody is cited]';
}

// A sentence of the rules, and behind it what it rests on.
export function withSource(sentence) {
  const rests = cited(sentence);
  return [sentence.text, rests && [' ', element('span', { class: 'standing' }, rests)]];
}
