import { ERROR_CODES } from '@tuzuo/core/api/errors';
import { REQUEST_ID_LENGTH, TASK_STAGES, TASK_STATES } from '@tuzuo/core/api/task';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { z } from 'zod';
import { asset } from './asset';
import { jsonField, LIST_INPUT, listOutput } from './fields';
import { idPhotoAnalysis } from './id-photo-analysis';
import { placedPoint } from './placement';
import { foundLines, wordSource } from './text-lines';

/** More than any tool has. */
const MAX_SLOT_ASSETS = 50;

const tool = z.enum(TOOL_KEYS);

/** Slot → the asset or assets in it. Which slots there are is the tool's definition. */
const inputs = z.record(z.string(), z.union([z.uuid(), z.array(z.uuid()).max(MAX_SLOT_ASSETS)]));

/** Option → value; what is absent takes the tool's default. */
const options = z.record(z.string(), z.unknown());

/** One thing that was looked at: what was found, and what is needed. Both are values, not words. */
export const taskCheck = z.object({
  key: z.string(),
  ok: z.boolean(),
  found: z.union([z.string(), z.number()]),
  need: z.union([z.string(), z.number()]),
});

/** Shares of the picture's sides; whether the tool can work on it. */
const foundFace = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  ok: z.boolean(),
});

const analysis = z.object({
  checks: z.array(taskCheck),
  idPhoto: idPhotoAnalysis.optional(),
  /** The text in the picture, for tools that read it, and where its translations come from. */
  lines: foundLines.optional(),
  words: wordSource.optional(),
  /** The faces in the tool's first picture, from the left, for tools that replace one of them. */
  faces: z.array(foundFace).optional(),
  /** Places on the tool's first picture that the user may drag, and a run then takes as its option `placement`. */
  points: z.array(placedPoint).optional(),
  /** The outline of what was found, on nothing: of the photo's shape, there while its file is. */
  outline: asset.optional(),
});

const result = z.object({
  ...asset.shape,
  /** Its card for chat apps, from the server's root, as long as `url`; absent where it shows a person or no picture. */
  cardUrl: z.string().optional(),
  /** A document that an editor can open. */
  doc: z.unknown().optional(),
  /** Its words are there apart from its picture: `poster.result.open` gives a poster with a layer for each line. */
  layers: z.literal(true).optional(),
});

/** What a task of any kind shows. */
export const taskFacts = {
  taskId: z.uuid(),
  state: z.enum(TASK_STATES),
  stage: z.enum(TASK_STAGES).optional(),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** 1 = next; while it waits. */
  queuePosition: z.int().positive().optional(),
  /** Milliseconds until it ends, as far as can be told. */
  etaMs: z.int().nonnegative().optional(),
  results: z.array(result),
  failure: z
    .object({
      code: z.enum(ERROR_CODES),
      reason: z.string(),
      /** Of a picture that was not fit. */
      checks: z.array(taskCheck).optional(),
    })
    .optional(),
  points: z.object({ held: z.int().nonnegative(), charged: z.int().nonnegative() }),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
};

/** A generation task of a tool as its owner sees it. */
export const task = z.object({
  ...taskFacts,
  tool,
  /** The pictures that went in, by slot; one whose file is gone is left out. */
  inputs: z.record(z.string(), z.array(asset)),
  /** As they ran, defaults filled in. */
  options,
  analysis: analysis.optional(),
  /** Name of the engine, and how good it is: `preview` is to be said on the page. */
  engine: z.object({ name: z.string(), quality: z.enum(['full', 'preview']) }),
});

const taskId = z.strictObject({ taskId: z.uuid() });

/**
 * Version of the consent text that the user agreed to, for tools that work on faces: it is stored with the task. A run
 * without it, or with that of an older text, is refused by 10001 and this field: the user is to be asked again.
 */
const faceConsent = z.string().min(1).max(64);

/** A free look at the pictures by what needs a model; a task whose `analysis` is the answer. */
export const analyzeTask = {
  input: z.strictObject({
    tool,
    inputs: jsonField(inputs),
    options: jsonField(options).default({}),
    faceConsent: faceConsent.optional(),
  }),
  output: task,
};

/** What uses of a module would cost the caller now. */
export const quote = z.object({
  uses: z.int().positive(),
  freeUsesLeft: z.int().nonnegative(),
  /** 0 = free. */
  points: z.int().nonnegative(),
  /** Points left; in cash mode there is no limit, and this is to be ignored. */
  balance: z.int().nonnegative(),
  useType: z.enum(['point', 'cash']),
  /** In cash mode: what is entered as owed. */
  amountCents: z.int().nonnegative().optional(),
  /** What it would cost without the discount of the caller's tier; absent where that is no more. */
  fullPoints: z.int().positive().optional(),
  /** How many of the caller's newest runs the history keeps, with their files; each until it is deleted. */
  keptRuns: z.int().nonnegative(),
  /** How many uses one run may be, where a benefit of the caller's tier says so. */
  onceLimit: z.int().nonnegative().optional(),
});

/**
 * What a run would cost now, or what unlocking it would where that is what is paid for. Guests may ask; they see a
 * registered user's price.
 */
export const quoteTask = {
  input: z.strictObject({
    tool,
    inputs: jsonField(inputs).default({}),
    options: jsonField(options).default({}),
  }),
  output: z.object({
    ...quote.shape,
    /** What would run it now: `cloud` = the pictures leave this server. Absent where nothing can. */
    engine: z
      .object({ name: z.string(), quality: z.enum(['full', 'preview']), cloud: z.boolean() })
      .optional(),
  }),
};

/** Starts a run: checks, holds the points, enqueues. The same requestId is the same task, charged once. */
export const createTask = {
  input: z.strictObject({
    tool,
    inputs: jsonField(inputs),
    options: jsonField(options).default({}),
    requestId: z.string().min(REQUEST_ID_LENGTH.min).max(REQUEST_ID_LENGTH.max),
    faceConsent: faceConsent.optional(),
    /**
     * Name of the engine in the quote that the user saw. Where it would be another now that gives less or sends pictures
     * away, the run is refused by 10003 with what it would be.
     */
    engine: z.string().min(1).max(40).optional(),
  }),
  output: task,
};

export const getTask = { input: taskId, output: task };
/** Ends a task early, as soon as its engine lets go. One that has ended stays as it is. */
export const cancelTask = { input: taskId, output: task };
/** A new attempt of a failed or canceled task, with a new hold. */
export const retryTask = { input: taskId, output: task };
/** Takes an ended task out of the history. */
export const removeTask = { input: taskId, output: z.object({}) };

/** The caller's runs of tools, newest first. */
export const listTasks = {
  input: z.strictObject({
    ...LIST_INPUT,
    tool: tool.optional(),
    state: z.enum(TASK_STATES).optional(),
  }),
  output: listOutput(task),
};
