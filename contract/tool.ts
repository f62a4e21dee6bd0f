import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { z } from 'zod';

const toolLimits = z.object({
  maxBytes: z.int().positive(),
  maxPixels: z.int().positive(),
  /** Minimum side of a picture in pixels. */
  minSide: z.int().positive().optional(),
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
  /** `preview` = only a layout sketch, to be stated next to the button. */
  quality: z.enum(['full', 'preview']),
  /** Whether that engine sends pictures away from this server. */
  cloud: z.boolean(),
  /** Whether one of the engines follows the tool's option `prompt`. */
  prompt: z.boolean(),
  /** Whether one of the engines supports the tool's option `refine`. */
  refine: z.boolean(),
  /** Whether this server finds the object at a point of a picture, for the tool's mask: `gen.object.find`. */
  taps: z.boolean(),
  limits: toolLimits,
  /** The caller's free uses; for guests those of the free tier. Absent when the tier has none. */
  freeUses: z
    .object({
      /** Period after which they are granted again, by the operator's calendar. */
      period: z.enum(['day', 'month']),
      granted: z.int().positive(),
      /** Remaining in the current period. */
      left: z.int().nonnegative(),
    })
    .optional(),
});

/** The tools that this server can run now; tools without an engine are omitted. */
export const genToolList = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(toolListItem) }),
};
