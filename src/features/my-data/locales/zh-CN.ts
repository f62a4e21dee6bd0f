/**
 * Messages of the page that shows a user's stored data, in the source locale; its keys and placeholders type the other
 * locales.
 */
export const zhCN = {
  account: '账号',
  nick: '昵称',
  mobile: '手机号',
  tasks: '任务记录',
  consents: '人脸处理同意记录',
  consentsNote: '每次制作都会记录您同意的文本版本和时间。要撤回，请在制作页取消勾选。',
  noConsent: '还没有同意记录',
  version: '{{version}} 版文本',
  links: '分享的链接',
  linksNote: '打开链接的人能看到图片。停止后链接立即失效。',
  linkWithOriginal: '效果图和原图',
  linkAlone: '只有效果图',
  stop: '停止分享',
  moreLinks: '显示更多',
  copy: '复制全部数据（JSON）',
  failed: '数据加载失败',
  failedText: '请检查网络，然后重试。',
  retry: '重试',
  guest: '登录后查看',
  guestText: '这里列出服务器保存的账号信息、同意记录和任务记录。',
  logIn: '登录',
  faces: '人脸数据',
  facesNote: '换脸、证件照等工具用过的照片和生成的图。任务结束 24 小时后自动删除，放进空间或海报的除外。',
  facesKept: '保存的图片',
  facesRemove: '立即删除人脸数据',
  facesAsk: '将删除人脸照片、预览和结果，包括证件照；正在进行的任务会取消，不扣点。删除后无法恢复。',
  facesRemoved: '已删除',
} as const;

export type MyDataMessages = Record<keyof typeof zhCN, string>;
