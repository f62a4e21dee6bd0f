import { type Callbacks, type Settle, WxFailure } from './callbacks';

/** WeChat Pay's sheet over the mini-program: what it was asked to pay, and what the payer does. */
export type Wallet = {
  answer: 'pay' | 'cancel' | 'fail';
  /** The parameters that it was opened with, in order. */
  asked: Record<string, unknown>[];
};

export const createWallet = (): Wallet => ({ answer: 'pay', asked: [] });

const NEEDED = ['timeStamp', 'nonceStr', 'package', 'signType', 'paySign'];

/** `wx.requestPayment`: refuses what WeChat would refuse before anybody sees a sheet. */
export function walletFake(wallet: Wallet, settle: Settle) {
  return {
    requestPayment: (options: Callbacks & Record<string, unknown>) =>
      settle('requestPayment', options, () => {
        const missing = NEEDED.find((name) => typeof options[name] !== 'string' || options[name] === '');
        if (missing !== undefined) throw new WxFailure(`parameter ${missing} is missing`);
        wallet.asked.push(Object.fromEntries(NEEDED.map((name) => [name, options[name]])));
        if (wallet.answer === 'cancel') throw new WxFailure('cancel');
        if (wallet.answer === 'fail') throw new WxFailure('system error');
        return undefined;
      }),
  };
}
