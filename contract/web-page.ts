import { z } from 'zod';

/** The origins whose pages the client may show inside itself, as the operator has listed them. */
export const listWebOrigins = {
  input: z.strictObject({}),
  output: z.object({ origins: z.array(z.string()) }),
};
