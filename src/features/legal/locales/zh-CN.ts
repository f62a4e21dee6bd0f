/** Words around the legal texts, in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  updated: '自 {{date}} 起生效',
} as const;

export type LegalMessages = Record<keyof typeof zhCN, string>;
