import type { Handlers } from '../../http/port';
import type { createAnnouncements } from './service';

/** Handlers of the call that lists announcements, open to guests. */
export const announcementHandlers = (
  announcements: ReturnType<typeof createAnnouncements>,
): Handlers<'open.announcement.list'> => ({
  'open.announcement.list': (_input, { locale }) => announcements(locale),
});
