import Taro from '@tarojs/taro';
import { leanOf } from './lean';

export type TiltPort = {
  /**
   * Tells how far the device leans to a side while it is held upright, in degrees; 0 = level. Nothing where it cannot
   * be told.
   * @returns ends it
   */
  watch(onTilt: (degrees: number) => void): () => void;
};

export const tilt: TiltPort = {
  watch(onTilt) {
    const hear = ({ x, y }: { x: number; y: number }) => onTilt(leanOf(x, y));
    Taro.onAccelerometerChange(hear);
    // Without a sensor nothing is told.
    Taro.startAccelerometer({ interval: 'ui' }).catch(() => undefined);
    return () => {
      Taro.offAccelerometerChange(hear);
      Taro.stopAccelerometer().catch(() => undefined);
    };
  },
};
