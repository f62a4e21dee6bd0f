/**
 * Messages for copywriting by a language model in the source locale; its keys and placeholders type the other locales.
 */
export const zhCN = {
  'poster.title': 'AI 写文案',
  'poster.brief': '这张海报讲什么',
  'poster.placeholder': '卖什么、什么优惠、时间、地点',
  note: '一次写 3 版供您挑选。您没说的价格和日期，不会编。',
  'poster.empty': '先说说海报讲什么',
  run: '写 3 版',
  'with.run': '写 3 版 · {{cost}}',
  again: '再写 3 版',
  'with.again': '再写 3 版 · {{cost}}',
  'with.points': '{{points}} 点',
  running: '正在写…',
  cancel: '不写了，退回点数',
  'poster.pick': '点一版来用',
  'with.version': '第 {{number}} 版：{{text}}',
  'with.tooLong': '最多 {{most}} 个字',
  balance: '查看点数',
  offline: '网络不通，请检查网络后重试。写好的都还在。',
  close: '关闭',
  'product.title': '写商品文案',
  'product.brief': '这是什么商品',
  'product.placeholder': '名称、材质、规格、卖点、适合谁',
  'product.empty': '先说说是什么商品',
  'product.pick': '点一版复制',
  'product.copied': '已复制，可以粘贴到商品页',
} as const;
