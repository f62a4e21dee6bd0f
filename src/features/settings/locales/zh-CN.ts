/** Words of the settings in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  password: '登录密码',
  passwordChange: '修改',
  passwordSet: '去设置',
  logout: '退出登录',
  logoutConfirm: '退出',
  logoutAsk: '确定退出登录吗？',
  about: '关于',
  server: '服务器',
  licence: '许可',
  licenceText: 'MIT 开源',
  account: '账号',
  storage: '缓存',
  storageText: '作品、点数和历史都在账号里。清除浏览器或微信的缓存只会退出登录、恢复语言，不会丢失它们。',
  legal: '协议',
  device: '设备号',
  debugOn: '调试模式已打开',
  debugFailed: '没能打开调试模式，请检查网络',
} as const;

export type SettingsMessages = Record<keyof typeof zhCN, string>;
