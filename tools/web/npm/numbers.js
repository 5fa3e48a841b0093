// SPDX-License-Identifier: MIT
// Numbers that programs hand over, and those that the engine answers.

// Of calls that otherwise answer a number from 0.
export const NO = -1, OUT_OF_MEMORY = -2;

// A whole number from `least` to `most`.
export function checked(name, value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most) throw new RangeError(`'${name}' must be ${least} to ${most}, not ${String(value)}`);
  return value;
}

// The action as the engine takes it; NO if it is not a whole number of 32 bits.
export const whole = (action) => (action === (action | 0) ? action : NO);
