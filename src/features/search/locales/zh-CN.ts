/** Messages of the search in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  label: '想做什么图？',
  placeholder: '如：白底、去水印、一寸',
  popular: '大家在搜',
  /** Search suggestions that have results, separated by bars. */
  'popular.list': '白底|换背景|去水印|主图|一寸|老照片|压缩',
  tasks: '马上做',
  documents: '证件',
  tools: '工具',
  scenes: '商品图场景',
  templates: '海报模板',
  templatesAll: '全部结果',
  none: '没有找到',
  noneText: '换个词试试，或从下面开始：',
  clear: '清除',
} as const;

export type SearchMessages = Record<keyof typeof zhCN, string>;
