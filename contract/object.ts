import { OBJECT_LIMITS } from '@tuzuo/core/api/task';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { z } from 'zod';
import { taskFacts } from './task';

/** A share of a side, 0 to 1. */
const share = z.number().min(0).max(1);

/** The same in a form. */
const field = z.coerce.number<number>().min(0).max(1);

/** A task without results, kept for a day. */
const objectTask = z.object({
  ...taskFacts,
  /**
   * Once it has succeeded: the lines around the object, each as x and y by turns, in shares of the picture's sides; around
   * a hole the other way, so that filling all of them leaves it empty. None where there is no object.
   */
  rings: z.array(z.array(share).min(6)).max(OBJECT_LIMITS.rings).optional(),
});

/**
 * Finds the object at a point of a picture of the caller, for a mask of the tool; free. 30002 where `gen.tool.list` says
 * that the tool has no `taps`.
 */
export const findObject = {
  input: z.strictObject({ tool: z.enum(TOOL_KEYS), assetId: z.uuid(), x: field, y: field }),
  output: objectTask,
};

const taskId = z.strictObject({ taskId: z.uuid() });

export const getObject = { input: taskId, output: objectTask };
/** Cancels it. Ended tasks do not change. */
export const cancelObject = { input: taskId, output: objectTask };
