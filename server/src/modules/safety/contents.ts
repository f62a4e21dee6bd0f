import { createHash } from 'node:crypto';
import type { AssetRow } from '../asset/service';
import type { Content } from './repository';

export type { Content };

/** Maximum length of a part; texts that belong together are joined. */
const LONGEST = 2_000;

/** Length that consecutive parts have in common, so that no phrase is cut in two. */
const OVERLAP = 100;

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Converts texts to content parts, without duplicates and empty texts. */
export function textContents(texts: readonly string[]): Content[] {
  const whole = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '').join('\n');
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
