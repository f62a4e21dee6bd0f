import { NICK_LENGTH } from '@tuzuo/core/session/closing';
import { RefusedField } from '../../errors';

/**
 * Control characters, lone surrogates, private-use characters, and invisible ones that serve no script, such as
 * direction overrides.
 */
const FORBIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

/** At least one visible character: letter, number, punctuation or symbol. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Stacked combining marks overlap the lines above. */
const PILED_UP = /\p{M}{4,}/u;

/** One visible character, such as a family emoji with skin tones, can take a dozen code units. */
const MAX_UNITS = NICK_LENGTH * 16;

/** Spaces, excluding line breaks and tabs. */
const BLANKS = /[ \u00a0\u3000]+/g;

const lengthOf = (text: string) => [...new Intl.Segmenter().segment(text)].length;

/**
 * Normalizes a nickname for storage: trimmed, single spaces, NFC.
 * @throws RefusedField if it is empty, too long, or not displayable
 */
export function checkNick(given: string): string {
  if (given.length > MAX_UNITS) throw new RefusedField('nick', 'field.tooLong', { limit: NICK_LENGTH });
  if (FORBIDDEN.test(given)) throw new RefusedField('nick', 'nick.unprintable');
  const nick = given.normalize('NFC').replace(BLANKS, ' ').trim();
  if (nick === '') throw new RefusedField('nick', 'field.missing');
  if (!VISIBLE.test(nick) || PILED_UP.test(nick)) throw new RefusedField('nick', 'nick.unprintable');
  if (lengthOf(nick) > NICK_LENGTH) throw new RefusedField('nick', 'field.tooLong', { limit: NICK_LENGTH });
  return nick;
}
