import type { CallContext, Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { MessageBox } from './service';

type NoticeRouteName = 'user.notice.list' | 'user.notice.count' | 'user.notice.read';

/** Handlers of the calls about the caller's message box. */
export function noticeHandlers({
  sessions,
  messages,
}: {
  sessions: Pick<Sessions, 'authenticate'>;
  messages: MessageBox;
}): Handlers<NoticeRouteName> {
  const userOf = async ({ sessionToken }: CallContext) => (await sessions.authenticate(sessionToken)).userId;
  return {
    'user.notice.list': async (input, context) => messages.list(await userOf(context), input, context.locale),
    'user.notice.count': async (_input, context) => messages.unread(await userOf(context)),
    'user.notice.read': async ({ noticeId }, context) => messages.read(await userOf(context), noticeId),
  };
}
