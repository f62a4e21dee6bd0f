import type { VerdictMessages } from './zh-CN';

export const zhTW: VerdictMessages = {
  'verdict.summary': '檢測：{{passed}} / {{all}} 項合格',
  'verdict.note': '紅色為硬性要求，黃色為建議。',
  'verdict.passed': '查看合格的 {{count}} 項',
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
  'remedy.mouthClosed': '請自然閉嘴，不露牙齒。',
  'remedy.evenLight': '臉的一側偏暗，請面對窗戶或燈光。',
  'remedy.background': '請選證件允許的底色；不許修圖的證件請在純色背景前拍。',
  'remedy.sharpness': '照片模糊，請拿穩手機、對焦後再拍。',
};
