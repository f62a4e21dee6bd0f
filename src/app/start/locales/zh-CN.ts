/** Messages that may be needed before the common ones are loaded, in the source locale, which types the others. */
export const zhCN = {
  'load.waiting': '正在打开页面',
  'load.timeout': '连接服务器超时，点击屏幕重试',
  'load.retry': '重试',
  'request.networkAbnormal': '网络异常',
  'request.requestFailed': '请求失败',
  'session.loginFailed': '登录失败，请重试',
} as const;

export type StartMessages = Record<keyof typeof zhCN, string>;
