import type { Handlers } from '../../http/port';
import type { MessageBox } from './service';

type NoticeRouteName = 'user.notice.list' | 'user.notice.count' | 'user.notice.read';

/** Handlers of the calls about the caller's message box. */
export function noticeHandlers({ messages }: { messages: MessageBox }): Handlers<NoticeRouteName> {
  return {
    'user.notice.list': async (input, { userId, locale }) => messages.list(userId, input, locale),
    'user.notice.count': async (_input, { userId }) => messages.unread(userId),
    'user.notice.read': async ({ noticeId }, { userId }) => messages.read(userId, noticeId),
  };
}
