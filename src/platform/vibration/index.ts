import Taro from '@tarojs/taro';
import { HOST_FAILURE, HostError } from '@/platform/host-error';

export type VibrationPort = {
  /**
   * Shakes the phone: 15 ms, or 400 ms.
   * @throws {HostError} 'vibrateLong:fail', for both lengths, where the device or its owner does not let it
   */
  vibrate(length: 'short' | 'long'): Promise<void>;
};

export const vibration: VibrationPort = {
  async vibrate(length) {
    try {
      await (length === 'long' ? Taro.vibrateLong() : Taro.vibrateShort({ type: 'light' }));
    } catch {
      throw new HostError(HOST_FAILURE.vibrate);
    }
  },
};
