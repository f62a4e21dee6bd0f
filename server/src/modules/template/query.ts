import { gramsOf, plain, syllablesOf } from './spelling';

/** Words of one query. */
const MAX_WORDS = 6;

/** What people add to what they look for; here everything is one. */
const KIND_OF_THING =
  /(?:海报|模板|模版|素材|图片|设计|posters?|templates?|affiches?|modeles?|carteles?|plantillas?)$/u;

/** Shorter ones are like everything. */
const MIN_LETTERS_TO_MISTYPE = 4;

/** A word of a query, with all that it may be found by. */
export type WantedWord = {
  text: string;
  /** Latin letters begin a word; characters and digits may stand anywhere in it. */
  isLatin: boolean;
  /** Pinyin or first letters, when it can be such. */
  letters: string | null;
  /** The pinyin of its characters: others of the same sound may be meant. */
  sound: string | null;
  grams: string[];
};

function wantedWord(text: string): WantedWord {
  const isLatin = /^\p{Script=Latin}/u.test(text);
  const letters = /^[a-z]{2,}$/.test(text) ? text : null;
  const sound = letters ?? syllablesOf(text).join('');
  const canBeMistyped = sound.length >= MIN_LETTERS_TO_MISTYPE;
  return {
    text,
    isLatin,
    letters,
    sound: isLatin || [...text].length < 2 || sound === '' ? null : sound,
    grams: canBeMistyped ? gramsOf(sound) : [],
  };
}

/** The words of a query: none when everything fits, undefined when nothing can, since it has marks only. */
export function readQuery(query: string): WantedWord[] | undefined {
  const words = plain(query)
    .replaceAll("'", '')
    .split(/[\s\p{P}\p{S}]+/u)
    .filter((word) => word !== '');
  const telling = words.map((word) => word.replace(KIND_OF_THING, '')).filter((word) => word !== '');
  if (words.length === 0 && query.trim() !== '') return undefined;
  return telling.slice(0, MAX_WORDS).map(wantedWord);
}
