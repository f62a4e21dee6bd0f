import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const GROUPS = 4;
const GROUP_LENGTH = 4;

/** What an operator may choose as a code: enough to be hard to guess within the tries that there are. */
const CHOSEN = /^[A-Z0-9]{6,32}$/;

const HINT_LENGTH = 4;

/** A code as it is kept: however it was written. */
const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Whether an operator may choose it. */
export const isCode = (code: string): boolean => CHOSEN.test(normalizeCode(code));

/** A code that nobody guesses: 80 random bits, as `ABCD-EFGH-JKLM-NPQR`. */
export function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(normalizeCode(code)).digest();

/** What an operator knows a code by that is not kept. */
export const hintOf = (code: string): string => normalizeCode(code).slice(-HINT_LENGTH);
