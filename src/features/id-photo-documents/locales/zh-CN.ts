/** Words for finding a document in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  search: '选择证件',
  'search.example': '名称、国家或尺寸，如 一寸、295x413',
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
  none: '没有找到。换个词，或自定义尺寸。',
  failed: '没能取得证件列表，请检查网络。',
  more: '更多',
  unverified: '未核实',
} as const;

export type DocumentMessages = Record<keyof typeof zhCN, string>;
