import { TASK_STATES } from '@tuzuo/core/api/task';
import { BACKGROUND_FILLS } from '@tuzuo/core/id-photo/options';
import { DEFAULT_GAP_MM, SHEET_BOUNDS } from '@tuzuo/core/id-photo/paper';
import { z } from 'zod';
import { documentSpec, paper, photoOptions } from './id-photo';
import { ruleVerdict } from './id-photo-analysis';
import { taskCheck } from './task';

/** The public ID-photo API: plain JSON with HTTP statuses, for programs of the operator and partners. */

/** Maximum time that a request may wait for its photo, in seconds. */
const MAX_WAIT = 30;

export const v1PhotoRequest = z.strictObject({
  ...photoOptions.shape,
  /** The portrait as base64; in a multipart body, a file in this field. */
  photo: z.string().min(1).describe('The portrait, base64. In a multipart body: the file.'),
  consent: z.literal(true).describe('The person in the portrait agreed to its processing.'),
  wait: z.number().min(0).max(MAX_WAIT).default(20).describe('Seconds to wait for the photo.'),
});

const checks = z.array(taskCheck).describe('What was looked at in the portrait.');

export const v1Photo = z.object({
  id: z.uuid(),
  state: z.enum(TASK_STATES),
  createdAt: z.iso.datetime(),
  /** Present on success. */
  photo: z
    .object({
      url: z.string().describe('Signed; good for an hour or more, then ask again.'),
      mime: z.string(),
      bytes: z.int(),
      widthPx: z.int(),
      heightPx: z.int(),
      dpi: z.int(),
      background: z.string(),
      fill: z.enum(BACKGROUND_FILLS),
      verdict: z.array(ruleVerdict),
    })
    .optional(),
  /** Present on failure. */
  error: z.object({ code: z.string(), message: z.string(), checks: checks.optional() }).optional(),
});

const { gap, margin, dpi, count, items } = SHEET_BOUNDS;

export const v1SheetRequest = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: z.uuid().describe('Of a photo.'),
        count: z.int().min(count.min).max(count.max).optional().describe('Absent: fills the sheet.'),
      }),
    )
    .min(items.min)
    .max(items.max),
  paper,
  gapMm: z.number().min(gap.min).max(gap.max).default(DEFAULT_GAP_MM),
  marginMm: z.number().min(margin.min).max(margin.max).default(DEFAULT_GAP_MM),
  cropLines: z.boolean().default(true),
  dpi: z.int().min(dpi.min).max(dpi.max).default(300),
});

export const v1Sheet = z.object({
  url: z.string(),
  mime: z.string(),
  bytes: z.int(),
  widthPx: z.int(),
  heightPx: z.int(),
  counts: z.array(z.int()).describe('Copies of each item.'),
});

export const v1Specs = z.object({ items: z.array(documentSpec), nextCursor: z.string().optional() });

/** Every error response. */
export const v1Error = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional().describe('What is wrong with the input, by field.'),
    checks: checks.optional(),
    retryAfterMs: z.int().optional().describe('When to come again.'),
    requestId: z.string().optional().describe('By which the operator finds a fault of the server’s.'),
  }),
});
