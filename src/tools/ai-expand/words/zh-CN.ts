/** Words of the page that widens pictures, in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  action: '开始扩图',
  'tip.ground': '背景简单（墙面、天空、桌面、草地）效果最好。',
  'tip.whole': '人物和商品完整，离边缘远一点。',
  title: '扩展到',
  free: '自由',
  top: '上',
  right: '右',
  bottom: '下',
  left: '左',
  picture: '原图在新画面里的位置',
  choose: '选一个比例，或者拖动滑块。',
  far: '扩得比较多：新画面由原图的背景拼成，可能看得出重复，适合做预览。人物、文字和被裁掉的商品补不出来。',
} as const;
