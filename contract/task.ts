import { ERROR_CODES } from '@tuzuo/core/api/errors';
import { REQUEST_ID_LENGTH, TASK_STAGES, TASK_STATES } from '@tuzuo/core/api/task';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { z } from 'zod';
import { asset } from './asset';
import { jsonField, LIST_INPUT, listOutput, TEXTS_BODY } from './fields';
import { idPhotoAnalysis } from './id-photo-analysis';
import { placedPoint } from './placement';
import { foundLines, wordSource } from './text-lines';

/** More than any tool has. */
const MAX_SLOT_ASSETS = 50;

const tool = z.enum(TOOL_KEYS);

/** Asset or assets by slot; a tool's definition lists its slots. */
const inputs = z.record(z.string(), z.union([z.uuid(), z.array(z.uuid()).max(MAX_SLOT_ASSETS)]));

/** Values by option; absent ones take the tool's default. */
const options = z.record(z.string(), z.unknown());

/** One check: the value found, and the value required. Both are values, not texts. */
export const taskCheck = z.object({
  key: z.string(),
  ok: z.boolean(),
  found: z.union([z.string(), z.number()]),
  need: z.union([z.string(), z.number()]),
});

/** Box in shares of the picture's sides; `ok` = the tool can work on it. */
const foundFace = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  ok: z.boolean(),
});

/** A brand that a model has seen in a picture. */
const foundBrand = z.object({
  name: z.string(),
  /** As shares of the picture's sides. */
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
  /** Models guess: people have to check. */
  unsure: z.literal(true),
});

const analysis = z.object({
  checks: z.array(taskCheck),
  idPhoto: idPhotoAnalysis.optional(),
  /** The text in the picture, for tools that read it, and the source of its translations. */
  lines: foundLines.optional(),
  words: wordSource.optional(),
  /** The faces in the tool's first picture, from left to right, for tools that replace one of them. */
  faces: z.array(foundFace).optional(),
  /** Draggable points on the tool's first picture, which a run takes as its option `placement`. */
  points: z.array(placedPoint).optional(),
  /** The brands that may be in the picture; every one of them is a guess. */
  brands: z.array(foundBrand).optional(),
  /** The subject's outline on transparency, in the photo's ratio; present as long as its file exists. */
  outline: asset.optional(),
});

const result = z.object({
  ...asset.shape,
  /** Its card for chat apps, relative to the server's root; absent when it shows a person or is not a picture. */
  cardUrl: z.string().optional(),
  /** An editable document. */
  doc: z.unknown().optional(),
  /** Whether its texts are separate from its picture: `poster.result.open` returns a poster with a layer per line. */
  layers: z.literal(true).optional(),
});

/** Fields shared by all kinds of tasks. */
export const taskFacts = {
  taskId: z.uuid(),
  state: z.enum(TASK_STATES),
  stage: z.enum(TASK_STAGES).optional(),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** While waiting; 1 = next. */
  queuePosition: z.int().positive().optional(),
  /** Estimated milliseconds until it ends. */
  etaMs: z.int().nonnegative().optional(),
  results: z.array(result),
  failure: z
    .object({
      code: z.enum(ERROR_CODES),
      reason: z.string(),
      /** For an unsuitable picture. */
      checks: z.array(taskCheck).optional(),
    })
    .optional(),
  points: z.object({ held: z.int().nonnegative(), charged: z.int().nonnegative() }),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
};

/** A tool's generation task as seen by its owner. */
export const task = z.object({
  ...taskFacts,
  tool,
  /** A save of the product canvas, whose results carry documents; absent for a run of the tool. */
  kind: z.literal('studio-save').optional(),
  /** The input pictures, by slot; those whose file was deleted are omitted. */
  inputs: z.record(z.string(), z.array(asset)),
  /** As run, with defaults filled in. */
  options,
  analysis: analysis.optional(),
  /** Name and quality of the engine; `preview` must be shown on the page. */
  engine: z.object({ name: z.string(), quality: z.enum(['full', 'preview']) }),
});

const taskId = z.strictObject({ taskId: z.uuid() });

/**
 * Version of the consent text that the user agreed to, for tools that work on faces; stored with the task. A run or an
 * analysis without it, or with an outdated version, is refused with 10001 for this field, and the user must be asked
 * again.
 */
const faceConsent = z.string().min(1).max(64);

/** Analyzes pictures for free with models; returns a task with the `analysis`. */
export const analyzeTask = {
  input: z.strictObject({
    tool,
    inputs: jsonField(inputs),
    options: jsonField(options).default({}),
    faceConsent: faceConsent.optional(),
  }),
  output: task,
  body: TEXTS_BODY,
};

/** Current cost of uses of a module for the caller. */
export const quote = z.object({
  uses: z.int().positive(),
  freeUsesLeft: z.int().nonnegative(),
  /** 0 = free. */
  points: z.int().nonnegative(),
  /** Remaining points; to be ignored in cash mode, which has no limit. */
  balance: z.int().nonnegative(),
  useType: z.enum(['point', 'cash']),
  /** In cash mode: the amount added to what is owed. */
  amountCents: z.int().nonnegative().optional(),
  /** Price without the discount of the caller's tier; absent when there is none. */
  fullPoints: z.int().positive().optional(),
  /** How many of the caller's newest runs are kept in the history with their files, unless deleted. */
  keptRuns: z.int().nonnegative(),
  /** Maximum uses per run, if limited by a benefit of the caller's tier. */
  onceLimit: z.int().nonnegative().optional(),
});

/**
 * Current price of a run, or of unlocking its result if that is what is paid for. Available to guests, who see a
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
    /** The engine that would run it now: `cloud` = pictures leave this server. Absent when there is none. */
    engine: z
      .object({ name: z.string(), quality: z.enum(['full', 'preview']), cloud: z.boolean() })
      .optional(),
  }),
  body: TEXTS_BODY,
};

/** Starts a run: checks it, holds the points, enqueues it. The same requestId returns the same task, charged once. */
export const createTask = {
  input: z.strictObject({
    tool,
    inputs: jsonField(inputs),
    options: jsonField(options).default({}),
    requestId: z.string().min(REQUEST_ID_LENGTH.min).max(REQUEST_ID_LENGTH.max),
    faceConsent: faceConsent.optional(),
    /**
     * Engine of the quote that the user saw. If the engine would now be a worse one or one that sends pictures away,
     * the run is refused with 10003 and the engine it would be.
     */
    engine: z.string().min(1).max(40).optional(),
  }),
  output: task,
  body: TEXTS_BODY,
};

export const getTask = { input: taskId, output: task };
/** Cancels a task as soon as its engine stops. Ended tasks do not change. */
export const cancelTask = { input: taskId, output: task };
/** A new attempt of a failed or canceled task, with a new hold. */
export const retryTask = { input: taskId, output: task };
/** Removes an ended task from the history. */
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
