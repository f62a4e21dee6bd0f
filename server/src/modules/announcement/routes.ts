import type { Handlers } from '../../http/port';
import type { createAnnouncements } from './service';

/** What the operator tells everybody, guests included. */
export const announcementHandlers = (
  announcements: ReturnType<typeof createAnnouncements>,
): Handlers<'open.announcement.list'> => ({
  'open.announcement.list': (_input, { locale }) => announcements(locale),
});
