/** Words of the page that makes product images, in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  action: '生成商品图',
  scene: '场景',
  ratio: '画面比例',
  shadow: '阴影',
  'shadow.contact': '接触阴影',
  'shadow.cast': '投影',
  'shadow.none': '无',
  count: '张数',
  fast: '质量',
  'fast.false': '高清',
  'fast.true': '快速',
  'photo.whole': '商品完整',
  'photo.cut': '没拍全',
  'photo.dark': '太暗',
} as const;
