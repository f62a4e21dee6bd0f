import { PUSH_FAMILIES } from '@tuzuo/core/api/family';
import { NOTICE_KINDS } from '@tuzuo/core/api/notice';
import { TASK_KINDS, TASK_STATES } from '@tuzuo/core/api/task';
import { EXPORT_LIMIT } from '@tuzuo/core/session/account';
import { LOCALES } from '@tuzuo/core/text/locale';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import type { PosterDocument } from '@tuzuo/poster/document';
import { z } from 'zod';
import { listDevices } from './account';
import { order } from './order';
import { invoice } from './paper';
import { pointChange } from './points';
import { user } from './user';

/** A picture stored as showing a face; it is deleted a day after the last task that used it. */
const facePicture = z.object({
  assetId: z.uuid(),
  url: z.string(),
  mime: z.string(),
  bytes: z.int().positive(),
  createdAt: z.iso.datetime(),
});

/** Data stored about the caller, newest first, each list limited in length. Other pictures have lists of their own. */
export const exportData = {
  isLarge: true,
  input: z.strictObject({}),
  output: z.object({
    account: user.pick({
      userId: true,
      nick: true,
      mobile: true,
      gmtLastLogin: true,
      vipInfo: true,
      isSetPassword: true,
      avatarUrl: true,
      closingAt: true,
    }),
    /** The caller's consents about faces: text version, time and task, which may no longer exist. */
    consents: z
      .array(
        z.object({
          taskId: z.uuid(),
          tool: z.enum(TOOL_KEYS),
          textVersion: z.string(),
          givenAt: z.iso.datetime(),
        }),
      )
      .max(EXPORT_LIMIT),
    tasks: z
      .array(
        z.object({
          taskId: z.uuid(),
          kind: z.enum(TASK_KINDS),
          tool: z.enum(TOOL_KEYS),
          state: z.enum(TASK_STATES),
          options: z.record(z.string(), z.unknown()),
          createdAt: z.iso.datetime(),
        }),
      )
      .max(EXPORT_LIMIT),
    /** What `user.face.remove` would delete, with signed URLs. */
    faces: z.array(facePicture).max(EXPORT_LIMIT),
    /** Most recently changed first; `doc` is omitted when all of them would be too large for one response. */
    posters: z
      .array(
        z.object({
          posterId: z.uuid(),
          title: z.string(),
          doc: z.custom<PosterDocument>().optional(),
          createdAt: z.iso.datetime(),
          updatedAt: z.iso.datetime(),
        }),
      )
      .max(EXPORT_LIMIT),
    /** The caller's favorite templates, and when they last started posters from templates (a limited number). */
    favoriteTemplates: z
      .array(z.object({ templateId: z.string(), markedAt: z.iso.datetime() }))
      .max(EXPORT_LIMIT),
    recentTemplates: z
      .array(z.object({ templateId: z.string(), usedAt: z.iso.datetime() }))
      .max(EXPORT_LIMIT),
    /** Purchases and their outcome. */
    orders: z.array(order.omit({ refundableCents: true, refundUsedCents: true })).max(EXPORT_LIMIT),
    pointChanges: z.array(pointChange).max(EXPORT_LIMIT),
    invoices: z.array(invoice.omit({ file: true })).max(EXPORT_LIMIT),
    /** Logged-in devices. */
    devices: listDevices.output.shape.items,
    /** Phones on which the caller allowed notifications. */
    notified: z
      .array(
        z.object({
          family: z.enum(PUSH_FAMILIES),
          token: z.string(),
          locale: z.enum(LOCALES),
          updatedAt: z.iso.datetime(),
        }),
      )
      .max(EXPORT_LIMIT),
    messages: z
      .array(
        z.object({
          kind: z.enum(NOTICE_KINDS),
          data: z.record(z.string(), z.union([z.string(), z.number()])),
          createdAt: z.iso.datetime(),
          readAt: z.iso.datetime().optional(),
        }),
      )
      .max(EXPORT_LIMIT),
  }),
};
