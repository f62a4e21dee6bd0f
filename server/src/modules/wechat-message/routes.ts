import { ErrorCode } from '@tuzuo/core/api/errors';
import { CallError } from '../../errors';
import type { Handlers } from '../../http/port';
import { WechatUnavailable } from '../../wechat/port';
import type { WechatMessages } from './service';

/** Handlers of the calls about WeChat messages of a mini-program. */
export function messageHandlers({
  messages,
}: {
  messages: Pick<WechatMessages, 'templates' | 'accept'>;
}): Handlers<'user.message.templates' | 'user.message.accept'> {
  return {
    'user.message.templates': async ({ family }) => messages.templates(family),
    'user.message.accept': async (input, { userId, requestId }) => {
      try {
        return await messages.accept(userId, input);
      } catch (error) {
        if (!(error instanceof WechatUnavailable)) throw error;
        throw new CallError(ErrorCode.serverFault, { requestId }, 'wechat.unavailable');
      }
    },
  };
}
