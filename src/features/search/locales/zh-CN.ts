/** Words of the search in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  label: '想做什么图？',
  placeholder: '如：抠图、大理石',
  tools: '工具',
  scenes: '商品图场景',
  none: '没有找到',
  noneText: '换个词试试，例如工具的名字或场景里的东西。',
  clear: '清除',
} as const;

export type SearchMessages = Record<keyof typeof zhCN, string>;
