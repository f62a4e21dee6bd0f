export type TiltPort = {
  /**
   * Reports how far the device leans to a side while held upright, in degrees; 0 = level. Never reports where there is
   * no sensor.
   * @returns a function that stops it
   */
  watch(onTilt: (degrees: number) => void): () => void;
};

const HALF_TURN = 180;

/**
 * Angle in degrees that a device leans to a side, from gravity along its screen. Hosts differ in the sign for upright.
 */
export function leanOf(x: number, y: number): number {
  const down = y < 0 ? -1 : 1;
  return (Math.atan2(x * down, y * down) * HALF_TURN) / Math.PI;
}
