import { WORDS_LIMITS, WORDS_PURPOSES } from '@tuzuo/core/api/poster';
import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import { z } from 'zod';
import { quote, taskFacts } from './task';

const MAX_SCENE_ID = 40;

/** Words for a poster or a product's page: a task of no tool, whose answer is versions to choose from. It is kept for a day. */
const wordsTask = z.object({
  ...taskFacts,
  /** What the poster or product is, as it was told. */
  brief: z.string(),
  /** The versions, once it has succeeded: the lines of each, its title first. */
  versions: z.array(z.array(z.string())).optional(),
});

/** What words would cost now, whatever they are for: 30002 where no language model is set up. Guests may ask. */
export const quoteWords = { input: z.strictObject({}), output: quote };

/**
 * Has words for a poster or a product's page written, in the caller's language: so many points as the module `ai_text` costs, nothing where
 * it fails. The same requestId is the same task, charged once.
 */
export const createWords = {
  input: z.strictObject({
    brief: z.string().trim().min(1).max(WORDS_LIMITS.brief),
    /** What the words are for; a poster unless told. */
    purpose: z.enum(WORDS_PURPOSES).optional(),
    /** What a poster is for, of `template/scene/list`. */
    sceneId: z.string().max(MAX_SCENE_ID).optional(),
    requestId: z.string().min(REQUEST_ID_LENGTH.min).max(REQUEST_ID_LENGTH.max),
  }),
  output: wordsTask,
};

const taskId = z.strictObject({ taskId: z.uuid() });

export const getWords = { input: taskId, output: wordsTask };
/** Ends it early. One that has ended stays as it is. */
export const cancelWords = { input: taskId, output: wordsTask };
