/** What WeChat may tell users of a mini-program, each by a template of its own: a task's end, and that of a membership. */
export const MESSAGE_KINDS = ['task', 'membership'] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];
