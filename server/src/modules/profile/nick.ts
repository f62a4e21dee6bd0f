import { NICK_LENGTH } from '@tuzuo/core/session/closing';
import { RefusedField } from '../../errors';

/** Control characters, halves of characters, private ones, and those that are for no letter and turn the line around. */
const FORBIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

/** What is seen: a letter, a figure, a mark, an emoji. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Marks upon marks climb over the lines above. */
const PILED_UP = /\p{M}{4,}/u;

/** An emoji of a family with skins takes a dozen code units and is one character to its reader. */
const MOST_UNITS = NICK_LENGTH * 16;

/** Blanks of the typing kind, those of new lines and tabs not among them. */
const BLANKS = /[ \u00a0\u3000]+/g;

const lengthOf = (text: string) => [...new Intl.Segmenter().segment(text)].length;

/**
 * A nickname as it is stored: without blanks at its ends, the same letters in the same way.
 * @throws RefusedField for one that is empty, too long, or cannot be shown
 */
export function checkNick(given: string): string {
  if (given.length > MOST_UNITS) throw new RefusedField('nick', 'field.tooLong', { limit: NICK_LENGTH });
  if (FORBIDDEN.test(given)) throw new RefusedField('nick', 'nick.unprintable');
  const nick = given.normalize('NFC').replace(BLANKS, ' ').trim();
  if (nick === '') throw new RefusedField('nick', 'field.missing');
  if (!VISIBLE.test(nick) || PILED_UP.test(nick)) throw new RefusedField('nick', 'nick.unprintable');
  if (lengthOf(nick) > NICK_LENGTH) throw new RefusedField('nick', 'field.tooLong', { limit: NICK_LENGTH });
  return nick;
}
