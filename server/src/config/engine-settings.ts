import { z } from 'zod';
import { httpUrl, type SettingTable } from './setting';

/** Nobody's code: labels made with it say that they come from a trial. */
export const DEVELOPMENT_LABEL_PRODUCER = '001100000000000000000000000';

/** The words that GB 45438-2025 asks for: that it is AI, and that it was generated. */
const DEFAULT_LABEL_TEXT = 'AI生成';

/** What fits on a picture, in lines if need be. */
const MAX_LABEL_LENGTH = 30;

const MAX_MODEL_LENGTH = 200;

/** A model alone takes 1.2 GB at work; less than this could run nothing. */
const MIN_MEMORY_MB = 512;

const MEMORY_MB = 3_000;

/** What the engines need to know of this machine and of its operator. */
export const ENGINE_SETTINGS = {
  ENGINE_MEMORY_MB: {
    schema: z.coerce.number().int().min(MIN_MEMORY_MB).default(MEMORY_MB),
    advice: `set ENGINE_MEMORY_MB to the megabytes that the local models may take, at least ${MIN_MEMORY_MB}`,
  },
  MODEL_ISNET_PATH: {
    schema: z.string().optional(),
    advice: 'set MODEL_ISNET_PATH to an ONNX file of ISNet (1024 × 1024) to use instead of the packaged one',
  },
  FFMPEG_PATH: {
    schema: z.string().optional(),
    advice: 'set FFMPEG_PATH to the program ffmpeg, built with libx264, to use instead of the packaged one',
  },
  TRANSLATE_API_URL: {
    schema: httpUrl.optional(),
    advice:
      'set TRANSLATE_API_URL to an OpenAI-compatible API that translates, such as https://api.example.com/v1',
  },
  TRANSLATE_API_KEY: {
    schema: z.string().min(1).optional(),
    advice: 'set TRANSLATE_API_KEY to the key of that API, or unset it for one that asks for none',
    secret: true,
  },
  TRANSLATE_MODEL: {
    schema: z.string().min(1).max(MAX_MODEL_LENGTH).optional(),
    advice: 'set TRANSLATE_MODEL to the name of the chat model that translates',
  },
  LABEL_PRODUCER: {
    // 001, the kind of code (1: a company's), the code in 18 characters, the service in 5.
    schema: z
      .string()
      .regex(/^001[\dA-Z]{24}$/i)
      .default(DEVELOPMENT_LABEL_PRODUCER),
    advice:
      'set LABEL_PRODUCER to the 27 characters of your service after GB 45438-2025: 0011, the unified social ' +
      'credit code, and 5 digits',
  },
  LABEL_TEXT: {
    schema: z.string().trim().min(1).max(MAX_LABEL_LENGTH).default(DEFAULT_LABEL_TEXT),
    advice: `set LABEL_TEXT to the words that are drawn on AI results, at most ${MAX_LABEL_LENGTH} characters`,
  },
} as const satisfies SettingTable;
