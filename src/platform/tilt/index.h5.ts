import type { TiltPort } from './port';
import { leanOf } from './port';

/** iOS tells nobody who has not been asked; there the level is left out. */
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
