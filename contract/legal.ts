import { z } from 'zod';

/** A legal text of this server in the caller's language. */
export const getLegalText = {
  input: z.strictObject({ name: z.enum(['agreement', 'privacy']) }),
  output: z.object({
    title: z.string(),
    /** Effective date. */
    updatedAt: z.iso.date(),
    sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  }),
};
