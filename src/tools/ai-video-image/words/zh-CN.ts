/** Messages of the video page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  action: '生成视频',
  move: '运镜',
  'move.parallax': '视差',
  'move.push': '推近',
  'move.pan': '平移',
  'move.orbit': '环绕',
  'move.hint': '主体和背景分开移动，有立体感。',
  seconds: '时长（秒）',
  ratio: '画面比例',
  'ratio.source': '原图',
  'photo.room': '四周留空',
  'photo.edge': '主体贴边',
  'photo.flat': '平面图案',
  prompt: '描述',
  'prompt.example': '如：窗帘被风轻轻吹动',
  'prompt.hint': '说说画面里怎么动，可不填。文字会发给 AI 服务。',
} as const;
