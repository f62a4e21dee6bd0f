/** Messages of the shoe-changing page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  action: '开始换鞋',
  promise: '一张鞋的照片、一张模特照，就有上脚图，不用再拍一次。',
  preview: '预览效果：鞋按脚跟和脚尖贴合，不改变拍摄角度。',
  shoes: '鞋的照片',
  'shoes.hint': '单只或一双，1–3 张不同角度。',
  count: '张数',
  'tip.feet': '全身照，双脚看得清。',
  placement: '位置',
} as const;
