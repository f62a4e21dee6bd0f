import { type Callbacks, type Settle, WxFailure } from './callbacks';

/** Messages that the user lets the program send. */
export type Subscriptions = {
  /** The user's answer to each template, or that they never want to be asked. */
  answer: 'accept' | 'reject' | 'ban';
  /** Templates of each request. */
  asked: string[][];
};

/** `wx.requestSubscribeMessage`. */
export const subscribeFake = (subscriptions: Subscriptions, settle: Settle) => ({
  requestSubscribeMessage: ({ tmplIds, ...options }: Callbacks & { tmplIds: string[] }) =>
    settle('requestSubscribeMessage', options, () => {
      if (tmplIds.length === 0 || tmplIds.length > 3)
        throw new WxFailure('TmplIds can’t be empty', { errCode: 20001 });
      subscriptions.asked.push([...tmplIds]);
      return Object.fromEntries(tmplIds.map((id) => [id, subscriptions.answer]));
    }),
});
