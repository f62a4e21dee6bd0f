import { z } from 'zod';
import { asset } from './asset';

/** `face`: portraits, whose face is changed; `figure`: people from head to foot, who are dressed. */
const kind = z.enum(['face', 'figure']);

/** A picture of a person that users may work on: drawn by us, or brought by the operator. */
const model = z.object({
  modelId: z.string(),
  kind,
  /** A small picture, from the server's root. */
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});

/** The models that this server has, for everybody. */
export const listModels = {
  input: z.strictObject({ kind: kind.default('face') }),
  output: z.object({ items: z.array(model) }),
};

/** Makes a copy of a model the caller's own picture, as if they had uploaded it. */
export const takeModel = {
  input: z.strictObject({ modelId: z.string().min(1).max(64) }),
  output: asset,
};
