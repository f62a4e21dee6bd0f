import type { VerdictMessages } from './zh-CN';

export const zhTW: VerdictMessages = {
  'verdict.summary': '檢測：{{passed}} / {{all}} 項合格',
  'verdict.note': '紅色為硬性要求，黃色為建議。',
  'verdict.passed': '查看合格的 {{count}} 項',
  'verdict.near': '測量分不清是否超限，按合格算；請自己看一眼照片。',
  'verdict.less': '收起',
  'remedy.noFace': '沒有找到人臉，請換一張正面照。',
  'remedy.severalFaces': '畫面裡有多個人，請單獨拍。',
  'remedy.resolution': '人臉在照片裡太小，請靠近些拍，或用原圖。',
  'remedy.closer': '頭部太小，請靠近些拍。',
  'remedy.back': '頭部太大，請退後些拍，頭頂和肩膀都要入鏡。',
  'remedy.eyesLow': '眼睛偏低，請把手機端平，與眼睛同高。',
  'remedy.eyesHigh': '眼睛偏高，請在頭頂多留些空間。',
  'remedy.roomAbove': '頭頂留白不夠，請退後些，讓頭髮完整入鏡。',
  'remedy.tilt': '請把頭擺正。',
  'remedy.yaw': '請正對鏡頭，不要轉頭。',
  'remedy.pitch': '請平視鏡頭，不要抬頭或低頭。',
  'remedy.eyesOpen': '請睜開雙眼。',
  'remedy.darkGlasses': '請摘下墨鏡，或換成透明鏡片的眼鏡。',
  'remedy.mouthClosed': '請自然閉嘴，不露牙齒。',
  'remedy.headCovering':
    '頭上有看起來不是頭髮的東西：請摘下帽子。因宗教信仰戴的頭巾，很多證件允許，但要露出整張臉。',
  'remedy.evenLight': '臉上有一部分偏暗，請面對與眼睛同高的窗戶或燈光。',
  'remedy.hotSpots': '皮膚反光發白，請關閃光燈、換柔和的光，並擦去油光。',
  'remedy.background': '請選證件允許的底色；不許修圖的證件請在純色背景前拍。',
  'remedy.sharpness': '照片模糊，請拿穩手機、對焦後再拍。',
};
