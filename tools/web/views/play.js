// Playing: who sits where, the moves made, what is thought of the position.
import { inWords } from '../board.js';
import { button, choice, element, replace, save, say } from '../dom.js';
import { levelOf, levels } from '../levels.js';
import { playerName } from '../session.js';
import { Stopped } from '../workers.js';

const PERSON = 'person';

export function playView(context) {
  const { session, workers, settings, load } = context;
  const seats = element('div', { class: 'seats' });
  const status = element('p', { class: 'status' });
  const preview = element('p', { class: 'preview' });
  const moves = element('ol', { class: 'moves' });
  const told = element('div', { class: 'told' });
  const thoughts = element('div', { class: 'thoughts' });
  const graph = element('div', { class: 'graph' });
  const file = element('input', { type: 'file', accept: '.txt', class: 'unseen', 'aria-label': 'A record of a game from a file', onchange: readRecord });
  let thinking = null; // a job of a computer player or of the analysis

  const view = element(
    'div',
    {},
    seats,
    status,
    preview,
    element(
      'div',
      { class: 'tools', role: 'group', 'aria-label': 'The game' },
      button('New game', () => session.load(session.of)),
      button('Back', () => session.back()),
      button('Forward', () => session.forward()),
      button('Analyse', () => analyse()),
      button('Stop', () => stop()),
      button('Save record', () => save(`${session.about.id}.txt`, session.ask({ ask: 'record', ...session.here() }), 'text/plain')),
      button('Open a record …', () => file.click()),
      button('Save picture', () => save(`${session.about.id}.svg`, document.querySelector('#board svg').outerHTML, 'image/svg+xml')),
    ),
    element('div', { class: 'columns' }, element('section', {}, element('h3', {}, 'Moves'), moves, graph, typed(), placed()), told),
    thoughts,
    file,
  );

  // ---- who sits where ----

  function drawSeats() {
    const options = [[PERSON, 'A person'], ...levels.map((level) => [level.id, `Computer: ${level.name.toLowerCase()}`])];
    replace(
      seats,
      Array.from({ length: session.about.players }, (_, i) =>
        choice(
          playerName(session.about, i + 1),
          options,
          settings.seats[i] ?? PERSON,
          (seat) => {
            settings.seats[i] = seat;
            settings.keep();
            stop();
            think();
          },
          { title: levels.map((level) => `${level.name}: ${level.about}`).join('\n') },
        ),
      ),
    );
  }

  // A computer player moves, in a worker.
  async function think() {
    const { now } = session.node, level = levelOf(settings.seats[now.mover - 1]);
    status.textContent = result(now);
    if (!level || now.over || session.node.children.length) return;
    stop();
    const player = level.player(session.about.players);
    status.textContent = `${playerName(session.about, now.mover)} thinks (${player}) …`;
    const job = workers.ask({ ask: 'choose', ...session.here(), player, seed: settings.seed() }, { tell: ({ depth, best }) => (status.textContent = `${playerName(session.about, now.mover)} thinks (${player}): ${depth} moves ahead, so far ${best}`) });
    thinking = job;
    try {
      const move = await job;
      if (thinking === job) session.play(move);
    } catch (error) {
      if (!(error instanceof Stopped)) status.textContent = error.message;
    }
  }

  function stop() {
    thinking?.stop();
    thinking = null;
  }

  // ---- what happened ----

  function result(now) {
    const scores = now.scores.map((score, i) => `${playerName(session.about, i + 1)} ${score}`).join(', ');
    if (!now.over) return `${playerName(session.about, now.mover)} to move. ${scores}.`;
    const { winners, drawn } = now.result;
    if (drawn || winners.length !== 1) return `The game is a draw: ${scores}.`;
    return `${playerName(session.about, winners[0])} has won: ${scores}.`;
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

  // Which rules fired in the last turn, with their sentences.
  function drawTurn() {
    const { turn } = session.node;
    if (!turn) return replace(told);
    const fired = [...new Set(turn.laps.map((lap) => lap.rule).filter(Boolean))];
    const sentences = session.ask({ ask: 'describe', ...session.of }).sentences.filter((sentence) => fired.includes(sentence.rule));
    replace(
      told,
      element('h3', {}, `${playerName(session.about, turn.mover)} played ${turn.move}`),
      element(
        'p',
        {},
        turn.laps.length > 1 ? `${turn.laps.length} laps` : turn.laps.length ? 'one lap' : '',
        turn.captured ? `; ${turn.captured} captured` : '',
      ),
      sentences.map((sentence) =>
        element('p', { class: 'sentence' }, sentence.text, ' ', element('span', { class: 'standing' }, cited(sentence))),
      ),
    );
    return told;
  }

  // How the scores went, move by move: a line for each player, by the pattern of their rings.
  function drawGraph() {
    const nodes = [session.root, ...session.line()];
    if (nodes.length < 3) return replace(graph);
    const most = Math.max(1, ...nodes.flatMap((node) => node.now.scores));
    const point = (node, i, player) => `${((300 * i) / (nodes.length - 1)).toFixed(1)},${(60 - (56 * node.now.scores[player]) / most).toFixed(1)}`;
    const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    made.setAttribute('viewBox', '-2 -2 304 66');
    made.setAttribute('role', 'img');
    made.setAttribute('aria-label', `Scores after each move, up to ${most}: ${nodes.at(-1).now.scores.map((score, i) => `${playerName(session.about, i + 1)} ${score}`).join(', ')} at the end`);
    const patterns = ['none', '8 5', '2 4', '12 4 2 4', '5 3', '14 3'];
    for (let player = 0; player < session.about.players; player++) {
      const line = document.createElementNS(made.namespaceURI, 'polyline');
      line.setAttribute('points', nodes.map((node, i) => point(node, i, player)).join(' '));
      line.setAttribute('stroke-dasharray', patterns[player]);
      made.append(line);
    }
    replace(graph, made, element('p', {}, 'Scores move by move: ', Array.from({ length: session.about.players }, (_, i) => `${playerName(session.about, i + 1)} ${['solid', 'dashed', 'dotted', 'dash and dot', 'short dashes', 'long dashes'][i]}`).join(', '), '.'));
    return graph;
  }

  // ---- games and positions from elsewhere ----

  async function readRecord() {
    const [chosen] = file.files;
    file.value = '';
    if (!chosen || chosen.size > 1 << 20) return;
    try {
      const [record] = session.ask({ ask: 'records', text: await chosen.text() });
      if (!record) throw new Error('There is no record in that file.');
      const { ruleset, setup, answers, set, match, position, moves: played } = record;
      load({ ruleset, setup: setup ?? undefined, answers, set, match: match || undefined }, { position: position ?? undefined, moves: played });
    } catch (error) {
      say(error.message);
      status.textContent = error.message;
    }
  }

  function placed() {
    const input = element('input', { type: 'text', size: 24, autocomplete: 'off', spellcheck: 'false' });
    return element(
      'form',
      {
        class: 'typed',
        onsubmit(event) {
          event.preventDefault();
          load(session.of, { position: input.value.trim() || undefined });
        },
      },
      element('label', {}, element('span', {}, 'Another position'), input),
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
          if (session.node.now.moves.includes(move)) session.play(move);
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

  function drawThoughts(insight, done) {
    const most = Math.max(1, ...insight.moves.map((move) => Math.abs(Number(move.value) || 0)));
    replace(
      thoughts,
      element('h3', {}, done ? 'What the moves are worth' : `Thinking: ${insight.depth} moves ahead …`),
      element(
        'table',
        {},
        element('thead', {}, element('tr', {}, ['Move', 'Value', 'Certain', 'Best play'].map((head) => element('th', { scope: 'col' }, head)))),
        element(
          'tbody',
          {},
          insight.moves.map((move) =>
            element(
              'tr',
              { class: move.value > 0 ? 'good' : move.value < 0 ? 'bad' : 'even', style: `--share: ${(Math.abs(move.value) / most) * 100}%` },
              element('th', { scope: 'row' }, button(move.move, () => session.play(move.move), { class: 'move' })),
              element('td', {}, typeof move.value === 'number' ? (move.value > 0 ? `+${move.value}` : `${move.value}`) : move.scores.join(' : ')),
              element('td', {}, outcomes[move.outcome] ?? (move.exact ? 'exact' : '')),
              element('td', { class: 'line' }, move.line.slice(1).join(' ')),
            ),
          ),
        ),
      ),
      element('p', {}, `${insight.positions.toLocaleString('en')} positions, ${insight.depth} moves ahead. Values are seeds by which the player to move ends ahead.`),
    );
  }

  async function analyse() {
    stop();
    if (session.node.now.over) return;
    const of = session.node;
    const job = workers.ask({ ask: 'analyse', ...session.here(), seconds: 5 }, { tell: (insight) => of === session.node && drawThoughts(insight, false) });
    thinking = job;
    try {
      const insight = await job;
      if (of === session.node) drawThoughts(insight, true);
      say(`The best move is ${insight.best}`);
    } catch (error) {
      if (!(error instanceof Stopped)) replace(thoughts, element('p', {}, error.message));
    }
  }

  // ---- what changes ----

  session.addEventListener('rules', drawSeats);
  session.addEventListener('moved', () => {
    stop();
    status.textContent = result(session.node.now);
    replace(thoughts);
    drawMoves();
    drawTurn();
    drawGraph();
    say(spoken());
    setTimeout(think, 50);
  });

  // A turn as one sentence for those who hear it.
  function spoken() {
    const { turn, now } = session.node;
    const made = turn ? `${playerName(session.about, turn.mover)} plays ${inWords(turn.move)}${turn.captured ? ` and captures ${turn.captured}` : ''}. ` : '';
    return made + result(now);
  }

  return {
    view,
    point(move) {
      context.board.showLaps(move);
      if (!move) {
        preview.textContent = '';
        return;
      }
      const { turn, now } = session.look(move);
      const laps = turn.laps.length > 1 ? `${turn.laps.length} laps, ` : '';
      preview.textContent = `${inWords(move)}: ${laps}${turn.captured ? `${turn.captured} captured` : 'nothing captured'}${now.over ? '; the game is over' : now.mover === turn.mover ? '; moves again' : ''}.`;
    },
    stop,
  };
}

export function cited({ standing, source, question, added }) {
  if (added) return '';
  const words = [standing, source, question && `question ${question}`].filter(Boolean);
  return words.length ? `[${words.join(', ')}]` : '[nobody is cited]';
}
