import Taro from '@tarojs/taro';
import { HOST_FAILURE, HostError } from '@/platform/host-error';
import type { VibrationPort } from './port';

export const vibration: VibrationPort = {
  async vibrate(length) {
    try {
      await (length === 'long' ? Taro.vibrateLong() : Taro.vibrateShort({ type: 'light' }));
    } catch {
      throw new HostError(HOST_FAILURE.vibrate);
    }
  },
};
