/** Messages of the face swap page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  action: '开始换脸',
  promise: '一张模特图换上自家模特的脸，不用再拍一次。',
  preview: '预览效果：只换五官，发型和眼镜保留模特的。',
  face: '换成谁的脸',
  'face.hint': '一张只有本人、正对镜头的照片。',
  keepHair: '模特的刘海',
  'keepHair.true': '保留',
  'keepHair.false': '不保留',
  'keepHair.hint': '刘海遮住的地方仍是模特的头发。',
  'tip.front': '模特和您都正对镜头，效果最好。',
  'tip.agreed': '只用您自己的脸，或对方同意的照片。',
  which: '要换哪张脸',
  number: '第 {{number}} 张脸',
  unfit: '第 {{number}} 张脸太小或太侧，不能换',
} as const;
