import { MAX_TERM_LENGTH, MAX_TERMS } from '@tuzuo/core/text/glossary';
import { LANGUAGE_TAG } from '@tuzuo/core/validation/patterns';
import { z } from 'zod';
import { jsonField, TEXTS_BODY } from './fields';

const words = z.string().trim().min(1).max(MAX_TERM_LENGTH);

const term = z
  .strictObject({
    text: words,
    /** Absent: the term is not translated, into any language. */
    translation: words.optional(),
    to: z.string().regex(LANGUAGE_TAG).optional(),
  })
  .refine(({ translation, to }) => (translation === undefined) === (to === undefined));

const glossary = z.object({ items: z.array(term).max(MAX_TERMS) });

/** The caller's glossary for translating pictures. */
export const getGlossary = { input: z.strictObject({}), output: glossary };

/** Replaces the whole glossary; of duplicate terms, the later one counts. */
export const saveGlossary = {
  input: z.strictObject({ items: jsonField(glossary.shape.items) }),
  output: glossary,
  body: TEXTS_BODY,
};
