/** Words that may be said before those of every page have come; in the source locale, which types every other. */
export const zhCN = {
  'load.waiting': '正在打开页面',
  'load.timeout': '连接服务器超时，点击屏幕重试',
  'load.retry': '重试',
  'request.networkAbnormal': '网络异常',
  'request.requestFailed': '请求失败',
  'session.loginFailed': '登录失败，请重试',
} as const;

export type StartMessages = Record<keyof typeof zhCN, string>;
