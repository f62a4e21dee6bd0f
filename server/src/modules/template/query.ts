import { gramsOf, plain, syllablesOf } from './spelling';

/** Maximum words per query. */
const MAX_WORDS = 6;

/** Words that people append to a query and that fit every template. */
const KIND_OF_THING =
  /(?:海报|模板|模版|素材|图片|设计|posters?|templates?|affiches?|modeles?|carteles?|plantillas?)$/u;

/** Shorter words resemble too many others. */
const MIN_LETTERS_TO_MISTYPE = 4;

/** A word of a query, with everything it can match by. */
export type WantedWord = {
  text: string;
  /** Latin words match the beginning of a word; Chinese characters and digits match anywhere in it. */
  isLatin: boolean;
  /** Pinyin or initials, if the word can be that. */
  letters: string | null;
  /** The pinyin of its characters, to match homophones. */
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

/** The words of a query: empty if everything matches, undefined if nothing can, because it consists of punctuation. */
export function readQuery(query: string): WantedWord[] | undefined {
  const words = plain(query)
    .replaceAll("'", '')
    .split(/[\s\p{P}\p{S}]+/u)
    .filter((word) => word !== '');
  const telling = words.map((word) => word.replace(KIND_OF_THING, '')).filter((word) => word !== '');
  if (words.length === 0 && query.trim() !== '') return undefined;
  return telling.slice(0, MAX_WORDS).map(wantedWord);
}
