// SPDX-License-Identifier: MIT
// Turns that are shown one after another, each in full.
const CHANGES = 900; // milliseconds that changes are read without motion, before what follows
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Telling {
  #motion;
  #hooks; // details(node), begin(node), perform(node, steps), arrive(node), change(node), pace(), fail(error)
  #queue = Promise.resolve();
  #number = 0; // of what is shown; an older one stops
  #waiting = 0; // turns that are not yet seen
  #skip = () => {};

  constructor(motion, hooks) {
    this.#motion = motion;
    this.#hooks = hooks;
  }

  get busy() {
    return this.#waiting > 0;
  }

  tell(node) {
    const mine = this.busy ? this.#number : ++this.#number;
    this.#waiting++;
    return (this.#queue = this.#queue.then(() => this.#show(node, mine)).catch((error) => this.#hooks.fail(error)));
  }

  async #show(node, mine) {
    if (mine !== this.#number) return;
    const { steps } = await this.#hooks.details(node);
    if (mine !== this.#number) return;
    this.#hooks.begin(node);
    const moves = !still() && this.#hooks.pace() > 0;
    if (moves) await this.#hooks.perform(node, steps);
    if (mine !== this.#number) return;
    this.#waiting--;
    this.#hooks.arrive(node);
    if (!moves) await this.#showChanges(node);
  }

  // Without motion the position changes at once, and each hole shows by how much.
  async #showChanges(node) {
    this.#hooks.change(node);
    if (this.#hooks.pace()) await new Promise((resolve) => (setTimeout(resolve, CHANGES), (this.#skip = resolve)));
  }

  // Ends the turn that is shown, at once.
  finish() {
    this.#skip();
    this.#motion.finish();
  }

  // Ends it, and shows none of those that wait.
  cancel() {
    this.#number++;
    this.#waiting = 0;
    this.finish();
  }
}
