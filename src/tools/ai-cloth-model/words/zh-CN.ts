/** Messages of the virtual try-on page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  action: '开始试衣',
  promise: '一张平铺图、一张模特照，就有上身图，不用请模特、不用进棚。',
  preview: '预览效果：衣服按肩、腰、下摆贴合身体，不重画褶皱。',
  top: '上衣',
  bottom: '裤子或裙子',
  onePiece: '连衣裙',
  flat: '平铺拍、没有人穿着的商品图。',
  'tip.body': '模特正面站立，手臂不遮住身体。',
  'tip.flat': '衣服平铺、完整，袖子和衣身分开。',
  refine: '精修',
  'refine.false': '不用',
  'refine.true': '精修',
  placement: '位置',
} as const;
