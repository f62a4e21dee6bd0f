import Taro from '@tarojs/taro';
import type { TiltPort } from './port';
import { leanOf } from './port';

export const tilt: TiltPort = {
  watch(onTilt) {
    const hear = ({ x, y }: { x: number; y: number }) => onTilt(leanOf(x, y));
    Taro.onAccelerometerChange(hear);
    // Without a sensor nothing is reported.
    Taro.startAccelerometer({ interval: 'ui' }).catch(() => undefined);
    return () => {
      Taro.offAccelerometerChange(hear);
      Taro.stopAccelerometer().catch(() => undefined);
    };
  },
};
