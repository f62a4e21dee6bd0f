import { MAX_TERM_LENGTH, MAX_TERMS } from '@tuzuo/core/text/glossary';
import { LANGUAGE_TAG } from '@tuzuo/core/validation/patterns';
import { z } from 'zod';
import { jsonField } from './fields';

const words = z.string().trim().min(1).max(MAX_TERM_LENGTH);

const term = z
  .strictObject({
    text: words,
    /** Absent: it stays as it is, in every language. */
    translation: words.optional(),
    to: z.string().regex(LANGUAGE_TAG).optional(),
  })
  .refine(({ translation, to }) => (translation === undefined) === (to === undefined));

const glossary = z.object({ items: z.array(term).max(MAX_TERMS) });

/** The caller's own words for pictures that are translated. */
export const getGlossary = { input: z.strictObject({}), output: glossary };

/** Puts these in the place of all that there are; of two that are the same the later one counts. */
export const saveGlossary = {
  input: z.strictObject({ items: jsonField(glossary.shape.items) }),
  output: glossary,
};
