import { MINI_FAMILIES } from '@tuzuo/core/api/family';
import { MESSAGE_KINDS } from '@tuzuo/core/api/message';
import { z } from 'zod';
import { jsonField } from './fields';

const MAX_CODE = 200;

const family = z.enum(MINI_FAMILIES);
const kind = z.enum(MESSAGE_KINDS);

/**
 * Templates by which a mini-program may send messages to its users; empty when none are configured. Available to
 * guests.
 */
export const listMessageTemplates = {
  input: z.strictObject({ family }),
  output: z.object({ items: z.array(z.object({ kind, templateId: z.string() })) }),
};

/**
 * Allows WeChat to send the caller one more message of each kind; the code of a fresh `wx.login` identifies them there.
 */
export const acceptMessages = {
  input: z.strictObject({
    family,
    kinds: jsonField(z.array(kind).min(1).max(MESSAGE_KINDS.length)),
    loginCode: z.string().min(1).max(MAX_CODE),
  }),
  /** How many messages of each of these kinds may be sent now. */
  output: z.object({ items: z.array(z.object({ kind, left: z.int().nonnegative() })) }),
};
