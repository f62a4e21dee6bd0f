import { WORDS_LIMITS, WORDS_PURPOSES } from '@tuzuo/core/api/poster';
import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import { z } from 'zod';
import { quote, taskFacts } from './task';

const MAX_SCENE_ID = 40;

/**
 * Texts for a poster or a product page: a task without a tool, which returns versions to choose from. Kept for a day.
 */
const wordsTask = z.object({
  ...taskFacts,
  /** The description as given. */
  brief: z.string(),
  /** The versions, once it has succeeded: the lines of each, its title first. */
  versions: z.array(z.array(z.string())).optional(),
});

/** Current price of texts, for any purpose: 30002 without a language model. Available to guests. */
export const quoteWords = { input: z.strictObject({}), output: quote };

/**
 * Has a language model write the texts of a poster or product page in the caller's language. Costs as many points as
 * the module `ai_text`, nothing on failure. The same requestId is the same task, charged once.
 */
export const createWords = {
  input: z.strictObject({
    brief: z.string().trim().min(1).max(WORDS_LIMITS.brief),
    /** Purpose of the texts; default: a poster. */
    purpose: z.enum(WORDS_PURPOSES).optional(),
    /** Scene of a poster, from `template/scene/list`. */
    sceneId: z.string().max(MAX_SCENE_ID).optional(),
    requestId: z.string().min(REQUEST_ID_LENGTH.min).max(REQUEST_ID_LENGTH.max),
  }),
  output: wordsTask,
};

const taskId = z.strictObject({ taskId: z.uuid() });

export const getWords = { input: taskId, output: wordsTask };
/** Cancels it. Ended tasks do not change. */
export const cancelWords = { input: taskId, output: wordsTask };
