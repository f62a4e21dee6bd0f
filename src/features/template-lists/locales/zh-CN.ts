/**
 * Messages for searching and filtering templates in the source locale; its keys and placeholders type the other
 * locales.
 */
export const zhCN = {
  label: '想做什么海报？',
  placeholder: '如：咖啡、招聘、中秋',
  searches: '搜过的',
  forget: '清空记录',
  tags: '大家常用',
  categories: '按分类',
  scenes: '按用途',
  none: '没有找到模板',
  noneText: '这一类还没有模板。',
  noneFiltered: '换个词试试，或去掉筛选。',
  clearFilters: '清除',
  center: '去模板中心',
  size: '版式',
  color: '颜色',
  'size.all': '全部',
  'size.portrait': '竖版',
  'size.landscape': '横版',
  'size.square': '方形',
  'size.print': '印刷',
  'color.red': '红色',
  'color.orange': '橙色',
  'color.yellow': '黄色',
  'color.green': '绿色',
  'color.cyan': '青色',
  'color.blue': '蓝色',
  'color.purple': '紫色',
  'color.pink': '粉色',
  'color.brown': '棕色',
  'color.black': '黑色',
  'color.white': '白色',
} as const;

export type ListMessages = Record<keyof typeof zhCN, string>;
