/** Maximum number of terms per user. */
export const MAX_TERMS = 200;

/** Maximum length of a term, in UTF-16 units. */
export const MAX_TERM_LENGTH = 60;

/** A user's term for the translation of images. */
export type GlossaryTerm = {
  text: string;
  /** Its translation; absent: kept unchanged in every language, such as a brand. */
  translation?: string | undefined;
  /** The language of the translation, as a tag. */
  to?: string | undefined;
};

const plain = (text: string) => text.trim().toLocaleLowerCase();

/** The terms that apply to a target language, longest first. */
export function termsFor(terms: readonly GlossaryTerm[], to: string): GlossaryTerm[] {
  return terms
    .filter(({ translation, to: wanted }) => translation === undefined || wanted === to)
    .sort((one, other) => other.text.length - one.text.length);
}

/** The term that equals a whole line, if any. */
export const termOf = (line: string, terms: readonly GlossaryTerm[]): GlossaryTerm | undefined =>
  terms.find(({ text }) => plain(text) === plain(line));

/** Whether a line contains a term. */
export const includesTerm = (line: string, text: string): boolean => plain(line).includes(plain(text));

/** Whether a translation has kept the terms that must stay unchanged. */
export const keepsTerms = (line: string, translation: string, terms: readonly GlossaryTerm[]): boolean =>
  terms.every(
    ({ text, translation: other }) =>
      other !== undefined || !includesTerm(line, text) || includesTerm(translation, text),
  );
