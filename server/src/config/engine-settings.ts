import type { ToolKey } from '@tuzuo/core/tools';
import { z } from 'zod';
import { httpUrl, isTool, listOf, orderPerTool, type SettingTable, wholeNumber } from './setting';

/** A producer code that belongs to no company; it marks labels as those of a trial installation. */
export const DEVELOPMENT_LABEL_PRODUCER = '001100000000000000000000000';

/** The text that GB 45438-2025 requires: "AI" and "generated". */
const DEFAULT_LABEL_TEXT = 'AI生成';

/** The longest text that fits on an image, wrapped if necessary. */
const MAX_LABEL_LENGTH = 30;

const MAX_MODEL_LENGTH = 200;

/** Stands for what workers do besides tools. */
export const POSTERS = 'posters';

const asWork = (word: string) => word as ToolKey | typeof POSTERS;

/** The smallest limit that is accepted. A single model takes up to 1.2 GB while it runs. */
const MIN_MEMORY_MB = 512;

const MEMORY_MB = 3_000;

/** A local model uses all cores, so more concurrent tasks only help machines with many cores or cloud engines. */
const MAX_CONCURRENCY = 16;

/** Settings for the local engine, language models and AI labels. */
export const ENGINE_SETTINGS = {
  WORKER_CONCURRENCY: {
    schema: wholeNumber(1, MAX_CONCURRENCY).default(1),
    rule: `a number of tasks, 1 to ${MAX_CONCURRENCY}`,
    meaning:
      'concurrent tasks per worker, besides one export of a poster; local models still run one after the other',
  },
  WORKER_TOOLS: {
    schema: listOf(
      z
        .string()
        .refine((word) => word === POSTERS || isTool(word))
        .transform(asWork),
    ).optional(),
    rule: `tool keys, separated by commas, such as matting,image-magnify; and \`${POSTERS}\` for everything that is no tool's`,
    absent: 'everything that is installed and configured here',
    meaning:
      'what this worker runs; the rest is left to other workers. `posters` stands for posters, their texts and exports, and ' +
      'pictures of the product canvas',
  },
  ENGINE_MEMORY_MB: {
    schema: z.coerce.number().int().min(MIN_MEMORY_MB).default(MEMORY_MB),
    rule: `a number of megabytes, at least ${MIN_MEMORY_MB}`,
    meaning: 'memory limit of the local models; a run that exceeds it is ended and not charged',
  },
  MODEL_ISNET_PATH: {
    schema: z.string().optional(),
    rule: 'an ONNX file of ISNet (1024 × 1024) to use instead of the packaged one',
    absent: 'the packaged model',
    meaning: 'replaces the model for background removal and ID photos',
  },
  MODEL_ORDER: {
    schema: orderPerTool((name) => /^[a-z0-9-]+$/.test(name)).optional(),
    rule: 'tool=model|model pairs, separated by commas, such as matting=ben2|built-in,image-magnify=realesr-general',
    absent: 'models that you added, in the tools that they are meant for',
    meaning:
      'which models a tool uses: the first in its list that is added and usable, or `built-in` (`npm run models -- list`)',
  },
  FFMPEG_PATH: {
    schema: z.string().optional(),
    rule: 'the path of ffmpeg, built with libx264, to use instead of the packaged one',
    absent: 'the packaged one, else the first on `PATH`',
    meaning: 'writes videos; without ffmpeg, image-to-video is unavailable',
  },
  MODEL_PICTURES_DIR: {
    schema: z.string().optional(),
    rule: 'a directory of JPEG, PNG or WebP photos of people; full-length ones in its subfolder `figures`',
    absent: 'what is stored already; nothing at first: users choose their own photo',
    meaning:
      'models offered for face swap, try-on and shoe change; use only photos of people who agreed to it. A start stores them for ' +
      'all nodes and deletes those that are no longer in the directory, so one node alone needs it',
  },
  TRANSLATE_API_URL: {
    schema: httpUrl.optional(),
    rule: 'an OpenAI-compatible API that translates, such as https://api.example.com/v1',
    absent: 'a table of 150 phrases',
    meaning: 'translates the text of image translation; requires `TRANSLATE_MODEL`',
  },
  TRANSLATE_API_KEY: {
    schema: z.string().min(1).optional(),
    rule: 'the key of that API, or unset it if the API needs none',
    meaning: 'authenticates at `TRANSLATE_API_URL`',
    secret: true,
  },
  TRANSLATE_MODEL: {
    schema: z.string().min(1).max(MAX_MODEL_LENGTH).optional(),
    rule: 'the name of the chat model that translates',
    meaning: 'required with `TRANSLATE_API_URL`',
  },
  WRITING_API_URL: {
    schema: httpUrl.optional(),
    rule: 'an OpenAI-compatible API that writes texts for posters and products, such as https://api.example.com/v1',
    absent: 'users write their own texts',
    meaning: 'writes texts for smart posters and for product pages; requires `WRITING_MODEL`',
  },
  WRITING_API_KEY: {
    schema: z.string().min(1).optional(),
    rule: 'the key of that API, or unset it if the API needs none',
    meaning: 'authenticates at `WRITING_API_URL`',
    secret: true,
  },
  WRITING_MODEL: {
    schema: z.string().min(1).max(MAX_MODEL_LENGTH).optional(),
    rule: 'the name of the chat model that writes',
    meaning: 'required with `WRITING_API_URL`',
  },
  LABEL_PRODUCER: {
    // 001, the kind of code (1: a company), the company's code in 18 characters, the service in 5.
    schema: z
      .string()
      .regex(/^001[\dA-Z]{24}$/i)
      .default(DEVELOPMENT_LABEL_PRODUCER),
    rule:
      'the 27 characters that identify your service according to GB 45438-2025: 0011, the unified social ' +
      'credit code, and 5 digits',
    absent: 'a trial code',
    meaning: 'producer ID in the metadata labels of AI results',
  },
  LABEL_TEXT: {
    schema: z.string().trim().min(1).max(MAX_LABEL_LENGTH).default(DEFAULT_LABEL_TEXT),
    rule: `a text of at most ${MAX_LABEL_LENGTH} characters`,
    meaning: 'visible label drawn on AI results that need one',
  },
} as const satisfies SettingTable;
