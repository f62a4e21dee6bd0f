import { Platform, Share } from 'react-native';
import type { SharePort } from './port';

export const share = {
  byAddress: true,
  inPage: false,
  showCard: undefined,
  // The app has no web address of its own: friends open the same page in the browser.
  async send({ title, url, address = `${process.env.TARO_APP_API_BASE}/#${url}` }) {
    // Android's share sheet takes no separate address, so it is part of the message.
    const message = Platform.OS === 'android' ? `${title} ${address}` : title;
    await Share.share({ title, message, url: address });
    return { kind: 'done' };
  },
  useContent: () => undefined,
  signWith: undefined,
  Cover: undefined,
} satisfies SharePort;
