import { z } from 'zod';

/** The origins whose pages the client may show inside itself, as the operator has listed them. */
export const listWebOrigins = {
  input: z.strictObject({}),
  output: z.object({ origins: z.array(z.string()) }),
};

/** What WeChat's browser checks before a page of ours may use its JS-SDK; its own names. 30002: no account is configured. */
export const signWebPage = {
  input: z.strictObject({
    /** The page's address; what follows a hash is not signed. */
    url: z.url({ protocol: /^https?$/ }).max(2048),
  }),
  output: z.object({
    appId: z.string(),
    timestamp: z.int().positive(),
    nonceStr: z.string(),
    signature: z.string(),
    /** The original id of the mini-program that pages may open, where the operator has set it. */
    miniProgram: z.string().optional(),
  }),
};
