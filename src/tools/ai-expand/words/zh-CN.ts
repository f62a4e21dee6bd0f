/** Messages of the image expansion page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  action: '开始扩图',
  'photo.plain': '背景简单',
  'photo.edge': '主体贴边',
  'photo.busy': '边上太杂',
  title: '扩展到',
  free: '自由',
  top: '上',
  right: '右',
  bottom: '下',
  left: '左',
  picture: '原图在新画面里的位置',
  choose: '选一个比例，或拖动画面的边。',
  reduced: '图片很大：先缩小到 {{size}} 再扩展。',
  far: '扩得比较多：新画面由原图的背景拼成，可能看得出重复，适合做预览。人物、文字和被裁掉的商品补不出来。',
  fine: '微调',
  'fine.less': '收起微调',
} as const;
