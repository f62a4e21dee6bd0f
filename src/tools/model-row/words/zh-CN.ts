/** Messages of the row of models in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  models: '选一位模特',
  model: '模特 {{number}}',
} as const;
