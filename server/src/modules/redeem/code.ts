import { createHash, randomInt } from 'node:crypto';

/** Letters and digits without look-alikes. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Codes that an operator may choose: long enough not to be guessed within the allowed tries. */
const CHOSEN = /^[A-Z0-9]{6,32}$/;

const HINT_LENGTH = 4;

/** Normalizes a code as typed to the form that is hashed. */
const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Whether an operator may choose this code. */
export const isCode = (code: string): boolean => CHOSEN.test(normalizeCode(code));

/** A random code of 80 bits, formatted as `ABCD-EFGH-JKLM-NPQR`. */
export function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(normalizeCode(code)).digest();

/** The last characters of a code, by which operators identify it, since codes themselves are not stored. */
export const hintOf = (code: string): string => normalizeCode(code).slice(-HINT_LENGTH);
