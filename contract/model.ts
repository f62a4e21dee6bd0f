import { z } from 'zod';
import { asset } from './asset';

/** `face`: portraits for face swap; `figure`: full-length people to be dressed. */
const kind = z.enum(['face', 'figure']);

/** A picture of a person for users to work with: bundled, or provided by the operator. */
const model = z.object({
  modelId: z.string(),
  kind,
  /** Thumbnail, relative to the server's root. */
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});

/** The models of this server, which are the same for everyone. */
export const listModels = {
  input: z.strictObject({ kind: kind.default('face') }),
  output: z.object({ items: z.array(model) }),
};

/** Copies a model to the caller's pictures, as if they had uploaded it. */
export const takeModel = {
  input: z.strictObject({ modelId: z.string().min(1).max(64) }),
  output: asset,
};
