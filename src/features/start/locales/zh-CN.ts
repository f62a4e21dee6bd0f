/** Words that may be said before those of every page have come; in the source locale, which types every other. */
export const zhCN = {
  'load.waiting': '正在打开页面',
  'load.timeout': '连接服务器超时，点击屏幕重试',
  'request.networkAbnormal': '网络异常',
  'request.requestFailed': '请求失败',
  'session.loginFailed': '登录失败，请重试',
  'update.ready': '新版本已就绪，重启后即可使用。',
  'update.restart': '重启',
  'update.failed': '新版本没有下载成功，请删除小程序后重新搜索打开。',
} as const;

export type StartMessages = Record<keyof typeof zhCN, string>;
