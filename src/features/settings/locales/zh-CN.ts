/** Messages of the settings in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  language: '语言',
  languageLoading: '正在切换语言',
  languageFailed: '语言切换失败，请检查网络',
  scheme: '外观',
  'scheme.system': '跟随系统',
  'scheme.light': '浅色',
  'scheme.dark': '深色',
  password: '登录密码',
  passwordChange: '修改',
  passwordSet: '去设置',
  logout: '退出登录',
  logoutConfirm: '退出',
  logoutAsk: '确定退出登录吗？',
  about: '关于',
  license: '开源许可',
  licenseText: 'MIT 开源',
  account: '账号',
  storage: '缓存',
  storageText: '作品、点数和历史都在账号里。清除浏览器或微信的缓存只会退出登录、恢复语言，不会丢失它们。',
  legal: '协议',
  debugOn: '调试模式已打开',
  debugFailed: '调试模式打开失败，请检查网络',
} as const;

export type SettingsMessages = Record<keyof typeof zhCN, string>;
