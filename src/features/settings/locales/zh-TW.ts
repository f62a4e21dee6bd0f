import type { SettingsMessages } from './zh-CN';

export const zhTW: SettingsMessages = {
  language: '語言',
  languageLoading: '正在切換語言',
  languageFailed: '語言切換失敗，請檢查網路',
  password: '登入密碼',
  passwordChange: '修改',
  passwordSet: '去設定',
  logout: '登出',
  logoutConfirm: '登出',
  logoutAsk: '確定要登出嗎？',
  about: '關於',
  server: '伺服器',
  license: '開源授權',
  licenseText: 'MIT 開源',
  account: '帳號',
  storage: '快取',
  storageText: '作品、點數和歷史都在帳號裡。清除瀏覽器或微信的快取只會登出、還原語言，不會遺失它們。',
  legal: '協議',
  device: '裝置 ID',
  debugOn: '除錯模式已開啟',
  debugFailed: '除錯模式開啟失敗，請檢查網路',
};
