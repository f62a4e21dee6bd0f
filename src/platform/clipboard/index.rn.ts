import Clipboard from '@react-native-clipboard/clipboard';
import type { ClipboardPort } from './port';

/** Taro's own call would show a toast in Chinese. */
export const clipboard = {
  announces: false,
  async write(text) {
    Clipboard.setString(text);
  },
} satisfies ClipboardPort;
