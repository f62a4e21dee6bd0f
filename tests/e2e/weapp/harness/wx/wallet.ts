import { type Callbacks, type Settle, WxFailure } from './callbacks';

/** WeChat Pay's sheet over the mini-program: requested payments, and the payer's action. */
export type Wallet = {
  answer: 'pay' | 'cancel' | 'fail';
  /** Parameters of each opening, in order. */
  asked: Record<string, unknown>[];
};

export const createWallet = (): Wallet => ({ answer: 'pay', asked: [] });

const NEEDED = ['timeStamp', 'nonceStr', 'package', 'signType', 'paySign'];

const NEEDED_VIRTUAL = ['mode', 'signData', 'paySig', 'signature'];

/** `wx.requestPayment` and `wx.requestVirtualPayment`: refuse what WeChat would refuse before showing a sheet. */
export function walletFake(wallet: Wallet, settle: Settle) {
  const sheet = (name: string, needed: readonly string[]) => (options: Callbacks & Record<string, unknown>) =>
    settle(name, options, () => {
      const missing = needed.find((one) => typeof options[one] !== 'string' || options[one] === '');
      if (missing !== undefined) throw new WxFailure(`parameter ${missing} is missing`);
      wallet.asked.push(Object.fromEntries(needed.map((one) => [one, options[one]])));
      if (wallet.answer === 'cancel') throw new WxFailure('cancel');
      if (wallet.answer === 'fail') throw new WxFailure('system error');
      return undefined;
    });
  return {
    requestPayment: sheet('requestPayment', NEEDED),
    requestVirtualPayment: sheet('requestVirtualPayment', NEEDED_VIRTUAL),
  };
}
