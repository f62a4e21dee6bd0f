import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { z } from 'zod';

const toolLimits = z.object({
  maxBytes: z.int().positive(),
  maxPixels: z.int().positive(),
  extensions: z.array(z.string()),
  maxPixelsByOption: z
    .object({ option: z.string(), max: z.record(z.string(), z.int().positive()) })
    .optional(),
});

const toolListItem = z.object({
  tool: z.enum(TOOL_KEYS),
  moduleKey: z.enum(MODULE_KEYS),
  /** Name of the engine that would run the tool now. */
  engine: z.string(),
  /** `preview` = a placement sketch, to be said next to the button. */
  quality: z.enum(['full', 'preview']),
  /** Whether pictures leave this server for that engine. */
  cloud: z.boolean(),
  /** Whether one of the engines follows the tool's option `prompt`. */
  prompt: z.boolean(),
  /** Whether one of the engines takes the tool's option `refine`. */
  refine: z.boolean(),
  limits: toolLimits,
  /** The caller's uses without a charge; a guest sees those of the free tier. Absent where the tier has none. */
  freeUses: z
    .object({
      /** They are granted again every day or every month, by the operator's calendar. */
      period: z.enum(['day', 'month']),
      granted: z.int().positive(),
      /** Of these, left in the present period. */
      left: z.int().nonnegative(),
    })
    .optional(),
});

/** The tools that this server can run now; a tool without an engine is not listed. */
export const genToolList = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(toolListItem) }),
};
