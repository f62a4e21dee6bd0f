/** Messages for finding a document in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  search: '选择证件',
  'search.example': '名称、国家、拼音或 295x413',
  categories: '证件类型',
  'category.common': '常用',
  'category.resident': '身份证件',
  'category.exam': '考试',
  'category.certificate': '资格证书',
  'category.driving': '驾驶',
  'category.visa': '签证',
  'category.passport': '护照',
  'category.custom': '自定义尺寸',
  recent: '最近用过',
  'none.title': '没有找到',
  none: '换个词试试，或输入自己的尺寸。',
  'failed.title': '证件列表加载失败',
  failed: '请检查网络，然后重试。',
  more: '更多',
  unverified: '未核实',
} as const;

export type DocumentMessages = Record<keyof typeof zhCN, string>;
