/** Most terms of one user. */
export const MAX_TERMS = 200;

/** Longest term, in UTF-16 units. */
export const MAX_TERM_LENGTH = 60;

/** A user's word for something in pictures that are translated. */
export type GlossaryTerm = {
  text: string;
  /** What it is in another language; absent: it stays as it is, such as a brand, in every language. */
  translation?: string | undefined;
  /** The language of the translation, as a tag. */
  to?: string | undefined;
};

const plain = (text: string) => text.trim().toLocaleLowerCase();

/** The terms that count in a translation into a language, the longest first. */
export function termsFor(terms: readonly GlossaryTerm[], to: string): GlossaryTerm[] {
  return terms
    .filter(({ translation, to: wanted }) => translation === undefined || wanted === to)
    .sort((one, other) => other.text.length - one.text.length);
}

/** The term that a whole line is; undefined for any other line. */
export const termOf = (line: string, terms: readonly GlossaryTerm[]): GlossaryTerm | undefined =>
  terms.find(({ text }) => plain(text) === plain(line));

/** Whether a line has a term in it. */
export const includesTerm = (line: string, text: string): boolean => plain(line).includes(plain(text));

/** Whether a translation has kept what is to stay as it is. */
export const keepsTerms = (line: string, translation: string, terms: readonly GlossaryTerm[]): boolean =>
  terms.every(
    ({ text, translation: other }) =>
      other !== undefined || !includesTerm(line, text) || includesTerm(translation, text),
  );
