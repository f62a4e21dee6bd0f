/** Kinds of messages in a user's message box. */
export const NOTICE_KINDS = [
  'membership_ending',
  'renewal_coming',
  'renewal_stopped',
  'renewal_charged',
  'renewal_failed',
  'points_expiring',
  'order_refunded',
  'invoice_issued',
  'invoice_rejected',
  'invoice_canceled',
  'invoice_changed',
  'invoice_reversing',
  'invoice_reversed',
  'task_finished',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Maximum length of an announcement in characters, per language. */
export const ANNOUNCEMENT_LENGTH = { title: 60, text: 300 } as const;
