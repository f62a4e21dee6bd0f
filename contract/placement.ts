import { MOST_POINTS } from '@tuzuo/core/tools/placement';
import { z } from 'zod';

/** A place on a tool's first picture, in shares of its sides. */
export const placedPoint = z.strictObject({
  name: z.string().min(1).max(32),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});

/** Places that the user has dragged; those that are not named stay as proposed. */
export const placement = z
  .array(placedPoint)
  .max(MOST_POINTS)
  .refine((points) => new Set(points.map(({ name }) => name)).size === points.length);
