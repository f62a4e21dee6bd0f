/** Messages of the help page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  'price.q': '怎么收费？',
  'price.a': '有免费次数的先用免费次数，之后按点数计。开始前，按钮上会写明这次免费还是要几点。',
  'failed.q': '没做成会扣点吗？',
  'failed.a': '不会。照片不合适、中途取消或出错，都不扣点；页面会写明原因，换张照片再试。',
  'points.q': '点数怎么来、用到哪了？',
  'points.a': '「我的点数」里有余额、今日免费次数，以及每一笔明细。',
  'photo.q': '什么样的照片效果好？',
  'photo.a': '主体完整、清楚，光线均匀。支持 JPG、PNG、WebP、HEIC、AVIF、GIF，80 MB 以内。',
  'keep.q': '作品保存多久？',
  'keep.a': '作品留在历史记录里，直到您删除，或超过保存条数，从最早的开始清理。重要的图片请保存到手机。',
  'face.q': '人脸照片怎么处理？',
  'face.a': '用之前会先征得您的同意，上传的照片在任务结束 24 小时后自动删除，不做人脸识别。',
  'label.q': '图上的“AI生成”是什么？',
  'label.a': '按国家标准，AI 做的图会带标识。在「核验 AI 标识」里可以查看一张图是否带有标识。',
  more: '更多',
} as const;

export type HelpMessages = Record<keyof typeof zhCN, string>;
