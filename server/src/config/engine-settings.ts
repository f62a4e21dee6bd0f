import { z } from 'zod';
import { httpUrl, type SettingTable, wholeNumber } from './setting';

/** A code that belongs to no company: labels made with it come from a trial. */
export const DEVELOPMENT_LABEL_PRODUCER = '001100000000000000000000000';

/** The words that GB 45438-2025 asks for: that it is AI, and that it was generated. */
const DEFAULT_LABEL_TEXT = 'AI生成';

/** What fits on a picture, in lines if need be. */
const MAX_LABEL_LENGTH = 30;

const MAX_MODEL_LENGTH = 200;

/** A model alone takes 1.2 GB at work; less than this could run nothing. */
const MIN_MEMORY_MB = 512;

const MEMORY_MB = 3_000;

/** A model takes every core that there is; more at once is for machines with many, or for vendors' services. */
const MAX_CONCURRENCY = 16;

/** What the engines need to know of this machine and of its operator. */
export const ENGINE_SETTINGS = {
  WORKER_CONCURRENCY: {
    schema: wholeNumber(1, MAX_CONCURRENCY).default(1),
    rule: `how many tasks one worker runs at a time, 1 to ${MAX_CONCURRENCY}`,
    meaning: 'the models take turns all the same',
  },
  ENGINE_MEMORY_MB: {
    schema: z.coerce.number().int().min(MIN_MEMORY_MB).default(MEMORY_MB),
    rule: `the megabytes that the local models may take, at least ${MIN_MEMORY_MB}`,
    meaning: 'a run that takes more ends, uncharged',
  },
  MODEL_ISNET_PATH: {
    schema: z.string().optional(),
    rule: 'an ONNX file of ISNet (1024 × 1024) to use instead of the packaged one',
    absent: 'the packaged model',
    meaning: 'another model for matting and ID photos',
  },
  FFMPEG_PATH: {
    schema: z.string().optional(),
    rule: 'the program ffmpeg, built with libx264, to use instead of the packaged one',
    absent: 'the packaged one, else the first on `PATH`',
    meaning: 'without one no videos are made',
  },
  MODEL_PICTURES_DIR: {
    schema: z.string().optional(),
    rule: 'a directory of JPEG, PNG or WebP pictures of people',
    absent: 'the drawn models alone',
    meaning: 'models that users may put their face into; only people who have agreed to it',
  },
  TRANSLATE_API_URL: {
    schema: httpUrl.optional(),
    rule: 'an OpenAI-compatible API that translates, such as https://api.example.com/v1',
    absent: 'a table of 150 phrases',
    meaning: 'the words of image translation; needs `TRANSLATE_MODEL`',
  },
  TRANSLATE_API_KEY: {
    schema: z.string().min(1).optional(),
    rule: 'the key of that API, or unset it for one that asks for none',
    meaning: 'the key of that API',
    secret: true,
  },
  TRANSLATE_MODEL: {
    schema: z.string().min(1).max(MAX_MODEL_LENGTH).optional(),
    rule: 'the name of the chat model that translates',
    meaning: 'needed with `TRANSLATE_API_URL`',
  },
  WRITING_API_URL: {
    schema: httpUrl.optional(),
    rule: 'an OpenAI-compatible API that writes words for posters and products, such as https://api.example.com/v1',
    absent: 'users write their own',
    meaning: 'words of smart posters, and of pages of products below product images; needs `WRITING_MODEL`',
  },
  WRITING_API_KEY: {
    schema: z.string().min(1).optional(),
    rule: 'the key of that API, or unset it for one that asks for none',
    meaning: 'the key of that API',
    secret: true,
  },
  WRITING_MODEL: {
    schema: z.string().min(1).max(MAX_MODEL_LENGTH).optional(),
    rule: 'the name of the chat model that writes',
    meaning: 'needed with `WRITING_API_URL`',
  },
  LABEL_PRODUCER: {
    // 001, the kind of code (1: a company's), the code in 18 characters, the service in 5.
    schema: z
      .string()
      .regex(/^001[\dA-Z]{24}$/i)
      .default(DEVELOPMENT_LABEL_PRODUCER),
    rule:
      'the 27 characters of your service after GB 45438-2025: 0011, the unified social ' +
      'credit code, and 5 digits',
    absent: 'a trial code',
    meaning: 'your service’s code in the labels of AI results',
  },
  LABEL_TEXT: {
    schema: z.string().trim().min(1).max(MAX_LABEL_LENGTH).default(DEFAULT_LABEL_TEXT),
    rule: `the words that are drawn on AI results, at most ${MAX_LABEL_LENGTH} characters`,
    meaning: 'on those that must be visibly labeled',
  },
} as const satisfies SettingTable;
