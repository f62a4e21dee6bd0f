import { z } from 'zod';

/** Origins whose pages the client may show inside itself, as listed by the operator. */
export const listWebOrigins = {
  input: z.strictObject({}),
  output: z.object({ origins: z.array(z.string()) }),
};

/**
 * Signature required by WeChat's browser for the JS-SDK, with WeChat's field names. 30002: no account is configured.
 */
export const signWebPage = {
  input: z.strictObject({
    /** The page's URL; the fragment is not signed. */
    url: z.url({ protocol: /^https?$/ }).max(2048),
  }),
  output: z.object({
    appId: z.string(),
    timestamp: z.int().positive(),
    nonceStr: z.string(),
    signature: z.string(),
    /** Original id of the mini-program that pages may open, if the operator has set it. */
    miniProgram: z.string().optional(),
  }),
};
