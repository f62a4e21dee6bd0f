/** Words of the debug panel in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  title: '调试面板',
  way: '去的方式',
  refused: '没有去成',
  pages: '页面',
  facts: '环境',
  logs: '日志',
  network: '网络',
  errors: '错误',
  all: '全部',
  failed: '失败',
  empty: '还没有记录。',
  copy: '复制',
  clear: '清空',
  shot: '截图',
  noShot: '这里不能截图',
  off: '调试模式没有打开，不会记录。',
  session: '会话',
  environment: '环境',
  device: '设备号',
  window: '窗口',
  server: '服务器',
  guest: '访客',
  version: '版本',
  'off.action': '关闭调试模式',
} as const;

export type DebugMessages = Record<keyof typeof zhCN, string>;
