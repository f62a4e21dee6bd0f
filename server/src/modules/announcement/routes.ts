import type { Api } from '@tuzuo/contract/api';
import type { CallContext, Handlers } from '../../http/port';
import type { createAnnouncements } from './service';

/** An announcement of the program itself, if it has one for this caller. */
type OwnAnnouncement = (
  caller: Pick<CallContext, 'address' | 'origin' | 'say'>,
) => Api['open.announcement.list']['output']['items'];

/** Handlers of the call that lists announcements, open to guests. */
export const announcementHandlers = (
  announcements: ReturnType<typeof createAnnouncements>,
  ownOf: OwnAnnouncement = () => [],
): Handlers<'open.announcement.list'> => ({
  'open.announcement.list': async (_input, context) => {
    const { items } = await announcements(context.locale);
    return { items: [...items, ...ownOf(context)] };
  },
});
