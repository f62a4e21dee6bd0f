/** Messages of a photo's measurements in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  'verdict.summary': '检测：{{passed}} / {{all}} 项合格',
  'verdict.note': '红色为硬性要求，黄色为建议。',
  'verdict.passed': '查看合格的 {{count}} 项',
  'verdict.near': '测量分不清是否超限，按合格算；请自己看一眼照片。',
  'verdict.less': '收起',
  'remedy.noFace': '没有找到人脸，请换一张正面照。',
  'remedy.severalFaces': '画面里有多个人，请单独拍。',
  'remedy.resolution': '人脸在照片里太小，请靠近些拍，或用原图。',
  'remedy.closer': '头部太小，请靠近些拍。',
  'remedy.back': '头部太大，请退后些拍，头顶和肩膀都要入镜。',
  'remedy.shoulders': '照片底边有一小段没有肩膀，请退后些，双肩都要入镜。',
  'remedy.eyesLow': '眼睛偏低，请把手机端平，与眼睛同高。',
  'remedy.eyesHigh': '眼睛偏高，请在头顶多留些空间。',
  'remedy.roomAbove': '头顶留白不够，请退后些，让头发完整入镜。',
  'remedy.tilt': '请把头摆正。',
  'remedy.yaw': '请正对镜头，不要转头。',
  'remedy.pitch': '请平视镜头，不要抬头或低头。',
  'remedy.eyesOpen': '请睁开双眼。',
  'remedy.darkGlasses': '请摘下墨镜，或换成透明镜片的眼镜。',
  'remedy.mouthClosed': '请自然闭嘴，不露牙齿。',
  'remedy.headCovering':
    '头上有看起来不是头发的东西：请摘下帽子。因宗教信仰戴的头巾，很多证件允许，但要露出整张脸。',
  'remedy.evenLight': '脸上有一部分偏暗，请面对与眼睛同高的窗户或灯光。',
  'remedy.hotSpots': '皮肤反光发白，请关闪光灯、换柔和的光，并擦去油光。',
  'remedy.background': '请选证件允许的底色；不许修图的证件请在纯色背景前拍。',
  'remedy.sharpness': '照片模糊，请拿稳手机、对焦后再拍。',
} as const;

export type VerdictMessages = Record<keyof typeof zhCN, string>;
