import { createHash } from 'node:crypto';
import type { AssetRow } from '../asset/service';
import type { Content } from './repository';

export type { Content };

/** Maximum length of a part; texts that belong together are joined. */
const LONGEST = 2_000;

/** Length that consecutive parts have in common, so that no phrase is cut in two. */
const OVERLAP = 100;

/** Text after an override of the direction, which is shown from right to left. */
const REVERSED = /\u202e([^\u202c\u2069\n]*)/g;

const INVISIBLE = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Single letters, each on its own between spaces, lines or signs. */
const LETTER_BY_LETTER =
  /(?<![^\s\p{P}\p{S}])[\p{L}\p{N}](?:[\s\p{P}\p{S}]+[\p{L}\p{N}](?![^\s\p{P}\p{S}]))+/gu;

/** A text as its readers see it: without invisible characters, in the order shown, and with ordinary letters. */
const visibleText = (text: string): string =>
  text
    .replace(REVERSED, (_all, inside: string) => [...inside].reverse().join(''))
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .trim();

/** The words that are written letter by letter in a text, such as with each letter in a line, joined. */
export const spelledOut = (text: string): string =>
  (visibleText(text).match(LETTER_BY_LETTER) ?? [])
    .map((letters) => letters.replace(/[\s\p{P}\p{S}]+/gu, ''))
    .join('\n');

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Converts texts, as their readers see them, to content parts, without duplicates and empty texts. */
export function textContents(texts: readonly string[]): Content[] {
  const shown = new Set([...texts.map(visibleText), ...texts.map(spelledOut)]);
  const whole = [...shown].filter((text) => text !== '').join('\n');
  const letters = [...whole];
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += LONGEST - OVERLAP) {
    parts.push(letters.slice(at, at + LONGEST).join(''));
    if (at + LONGEST >= letters.length) break;
  }
  return parts.map((text) => ({ kind: 'text', text, digest: digestOf(text) }));
}

/** Converts pictures to content; those whose bytes are not stored yet are skipped. */
export const pictureContents = (assets: readonly Pick<AssetRow, 'id' | 'sha256'>[]): Content[] =>
  assets.flatMap(({ id, sha256 }): Content[] =>
    sha256 === null ? [] : [{ kind: 'picture', assetId: id, digest: Buffer.from(sha256) }],
  );
