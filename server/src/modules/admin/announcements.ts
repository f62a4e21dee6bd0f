import { ANNOUNCEMENT_LENGTH } from '@tuzuo/core/api/notice';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import {
  type Announcement,
  findAnnouncements,
  insertAnnouncement,
  stopAnnouncement,
} from '../announcement/service';
import { recordAction } from './audit';
import { type AdminContext, AdminRefused, type Operator, requireId } from './context';

type Texts = Announcement['texts'];

/** @throws AdminRefused without a title and a text in each of the five languages */
function requireTexts(given: unknown): Texts {
  const read = (locale: Locale, key: 'title' | 'text'): string => {
    const ofLocale: unknown = given instanceof Object ? Reflect.get(given, locale) : undefined;
    const words: unknown = ofLocale instanceof Object ? Reflect.get(ofLocale, key) : undefined;
    const text = typeof words === 'string' ? words.trim() : '';
    const max = ANNOUNCEMENT_LENGTH[key];
    if (text !== '' && text.length <= max) return text;
    throw new AdminRefused(`the ${key} in ${locale} is needed, in up to ${max} characters`);
  };
  const rows = LOCALES.map((locale) => [
    locale,
    { title: read(locale, 'title'), text: read(locale, 'text') },
  ]);
  return Object.fromEntries(rows) as Texts;
}

/** The operator's commands about announcements to all users. */
export function adminAnnouncements({ database }: AdminContext) {
  return {
    /** @param texts parsed JSON: a title and a text for each of the five languages */
    announce: async (
      operator: Operator,
      { texts: given, from = new Date(), until }: { texts: unknown; from?: Date | undefined; until: Date },
    ): Promise<Announcement> => {
      const texts = requireTexts(given);
      if (until <= from || until <= new Date()) {
        throw new AdminRefused('the end must lie in the future, and after the beginning');
      }
      return database.transaction(async (tx) => {
        const after = await insertAnnouncement(tx, { texts, fromAt: from, untilAt: until });
        const subject = { kind: 'announcement', id: after.id } as const;
        await recordAction(tx, operator, { action: 'announcement.publish', subject, after });
        return after;
      });
    },

    listAnnouncements: () => findAnnouncements(database.orm),

    /** Stops an announcement from being shown. */
    stopAnnouncement: async (operator: Operator, id: string): Promise<Announcement> => {
      requireId('an announcement', id);
      return database.transaction(async (tx) => {
        const stopped = await stopAnnouncement(tx, id);
        if (!stopped) throw new AdminRefused('there is no such announcement');
        const subject = { kind: 'announcement', id } as const;
        await recordAction(tx, operator, { action: 'announcement.stop', subject, ...stopped });
        return stopped.after;
      });
    },
  };
}
