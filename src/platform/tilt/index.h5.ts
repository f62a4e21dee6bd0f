import type { TiltPort } from './port';
import { leanOf } from './port';

/** iOS requires permission for motion events, which is not requested; there the level is not shown. */
export const tilt = {
  watch(onTilt) {
    const hear = ({ accelerationIncludingGravity: gravity }: DeviceMotionEvent) => {
      if (typeof gravity?.x === 'number' && typeof gravity.y === 'number')
        onTilt(leanOf(gravity.x, gravity.y));
    };
    window.addEventListener('devicemotion', hear);
    return () => window.removeEventListener('devicemotion', hear);
  },
} satisfies TiltPort;
