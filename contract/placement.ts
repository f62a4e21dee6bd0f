import { MAX_POINTS } from '@tuzuo/core/tools/placement';
import { z } from 'zod';

/** A point on a tool's first picture, in shares of its sides. */
export const placedPoint = z.strictObject({
  name: z.string().min(1).max(32),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});

/** Points that the user has dragged; others stay as proposed. */
export const placement = z
  .array(placedPoint)
  .max(MAX_POINTS)
  .refine((points) => new Set(points.map(({ name }) => name)).size === points.length);
