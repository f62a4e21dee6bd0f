import { maskedMobile } from '@tuzuo/core/session/account';
import type { Locale } from '@tuzuo/core/text/locale';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { appUser } from '../../db/schema/app-user';
import { formatDay, formatMoney, formatTime } from '../../i18n/format';
import { say as sayIn, type WordKey } from '../../i18n/words';
import { findMobile } from '../user/service';

/** The seller's name and contact, if the operator has configured them. */
export type Seller = { name: string | undefined; contact: string | undefined };

/** What every paper says: who sells, who buys, and words, dates and money in the reader's language. */
export function createWording(orm: Database['orm'], seller: Seller, timeZone: string) {
  const wordsOf = (locale: Locale) => ({
    say: (key: WordKey, params?: Record<string, string | number>) => sayIn(locale, key, params),
    money: (cents: number) => formatMoney(locale, cents),
    day: (at: Date) => formatDay(locale, at, timeZone),
    time: (at: Date) => formatTime(locale, at, timeZone),
  });

  return {
    timeZone,
    wordsOf,
    sellerName: (locale: Locale) => seller.name ?? sayIn(locale, 'paper.app'),
    buyerOf: async (userId: string): Promise<string> => {
      const [user] = await orm.select({ nick: appUser.nick }).from(appUser).where(eq(appUser.id, userId));
      const mobile = await findMobile(orm, userId);
      return [user?.nick, mobile && maskedMobile(mobile)].filter(Boolean).join(' · ');
    },
    notesOf: (locale: Locale, key: WordKey): string[] => {
      const { say } = wordsOf(locale);
      return [
        say(key),
        ...(seller.contact === undefined ? [] : [say('paper.contact', { contact: seller.contact })]),
      ];
    },
  };
}

export type Wording = ReturnType<typeof createWording>;
