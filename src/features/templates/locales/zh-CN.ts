/** Messages of template lists in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  search: '搜索模板：咖啡、招聘、开业…',
  categories: '模板分类',
  all: '全部',
  favorite: '收藏',
  recent: '最近用过',
  count: '{{count}} 款',
  smart: '写几句，自动排版',
  blank: '空白海报',
  blankText: '自己排版，或导入文件',
  'menu.show': '预览',
  'menu.use': '使用这个模板',
  showAll: '看全部模板',
  'none.title': '这里还没有模板',
  'none.text': '看看别的吧。',
  'favorite.title': '还没有收藏',
  'favorite.text': '预览模板时点一下爱心，就收在这里。',
  'recent.title': '还没有用过模板',
  'recent.text': '用模板做好并保存的海报，模板会出现在这里。',
} as const;

export type TemplateMessages = Record<keyof typeof zhCN, string>;
