import type { BuyMessages } from './zh-CN';

export const zhTW: BuyMessages = {
  'price.title': '價格有變動',
  'price.text': '現在是 {{now}}，剛才顯示 {{before}}。要按新價格下單嗎？',
  'price.confirm': '下單',
  network: '網路不通，請檢查網路後重試',
};
