import Taro from '@tarojs/taro';
import type { ContextMenuPort } from './port';

export const contextMenu: ContextMenuPort = {
  on: () => ({}),
  show(_at, _label, rows) {
    Taro.showActionSheet({ itemList: rows.map(({ text }) => text) }).then(
      ({ tapIndex }) => rows[tapIndex]?.perform(),
      // Canceled.
      () => undefined,
    );
  },
};
