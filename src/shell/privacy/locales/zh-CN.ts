/** Messages of the privacy consent sheet in the source locale; its keys type the other locales. */
export const zhCN = {
  title: '用到您的信息之前',
  'need.pictures': '为了处理照片，需要读取您选的照片，或使用相机拍摄。',
  'need.album': '为了把图片存到手机，需要写入您的相册。',
  'need.clipboard': '为了复制文字和链接，需要写入剪贴板。',
  'need.phone': '为了用手机号登录，需要获取您的手机号。',
  'need.other': '这一步要用到您的信息。',
  free: '不同意也可以继续浏览，只是这一步用不了；下次用到时会再问您。',
  guide: '《用户隐私保护指引》',
  agree: '同意',
  refuse: '不同意',
  refused: '您没有同意隐私指引，这一步用不了',
} as const;

export type PrivacyMessages = Record<keyof typeof zhCN, string>;
