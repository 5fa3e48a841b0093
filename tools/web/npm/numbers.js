// SPDX-License-Identifier: MIT
// Numbers that programs hand over, and those that the engine answers.

// Of calls that otherwise answer a number from 0.
export const NO = -1, OUT_OF_MEMORY = -2;

// A value as a program writes it.
export function shown(value) {
  if (typeof value === 'string') return `'${value}'`;
  return typeof value === 'bigint' ? `${value}n` : String(value);
}

// A whole number from `least` to `most`.
export function checked(name, value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most) throw new RangeError(`'${name}' must be ${least} to ${most}, not ${shown(value)}`);
  return value;
}

// The action as the engine takes it; NO if it is not a whole number of 32 bits.
export const whole = (action) => (typeof action === 'number' && action === (action | 0) ? action : NO);
