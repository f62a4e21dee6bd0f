import type { SpendMessages } from './zh-CN';

export const zhTW: SpendMessages = {
  points: '{{points}} 點',
  cash: '記帳 {{amount}}',
  cashNote: '不扣點數，由商務結算。',
  member: '會員價，原價 {{points}} 點',
  balance: '點數餘額',
  back: '失敗不扣點',
  kept: '存在歷史記錄裡，直到您刪除，或又做了 {{count}} 次',
  confirm: '確認 · {{cost}}',
  cancel: '再想想',
};
