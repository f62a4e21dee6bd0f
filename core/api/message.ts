/** Message kinds of a mini-program, each with its own WeChat template: the end of a task, and of a membership. */
export const MESSAGE_KINDS = ['task', 'membership'] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];
