import Taro from '@tarojs/taro';
import type { ModalPort } from './port';

export const modal: ModalPort = {
  async ask({ cancelText, ...words }) {
    const { confirm } = await Taro.showModal({
      ...words,
      showCancel: cancelText !== undefined,
      ...(cancelText === undefined ? {} : { cancelText }),
    });
    return confirm;
  },
};
