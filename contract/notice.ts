import { NOTICE_KINDS } from '@tuzuo/core/api/notice';
import { TASK_KINDS } from '@tuzuo/core/api/task';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { z } from 'zod';
import { LIST_INPUT, listOutput } from './fields';

const notice = z.object({
  noticeId: z.uuid(),
  kind: z.enum(NOTICE_KINDS),
  /** In the caller's language. */
  title: z.string(),
  text: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The subject, if it has a page. */
  orderId: z.uuid().optional(),
  taskId: z.uuid().optional(),
  taskKind: z.enum(TASK_KINDS).optional(),
  /** How the task ended. */
  taskState: z.enum(['succeeded', 'failed']).optional(),
  tool: z.enum(TOOL_KEYS).optional(),
});

/** The caller's notices, newest first; they are deleted after half a year. */
export const listNotices = { input: z.strictObject(LIST_INPUT), output: listOutput(notice) };

const unread = z.object({ unread: z.int().nonnegative() });

/** The caller's number of unread notices. */
export const countNotices = { input: z.strictObject({}), output: unread };

/** Marks one notice as read, or all of them; returns the remaining unread number. */
export const readNotices = {
  input: z.strictObject({ noticeId: z.uuid().optional() }),
  output: unread,
};

/** The operator's current announcements, newest first, in the caller's language. Available to guests. */
export const listAnnouncements = {
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        announcementId: z.uuid(),
        title: z.string(),
        text: z.string(),
        until: z.iso.datetime(),
        /** Path of a page of this server with more about it. */
        link: z.string().optional(),
      }),
    ),
  }),
};
