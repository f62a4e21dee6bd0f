export type TiltPort = {
  /**
   * Tells how far the device leans to a side while it is held upright, in degrees; 0 = level. Nothing where it cannot
   * be told.
   * @returns ends it
   */
  watch(onTilt: (degrees: number) => void): () => void;
};

const HALF_TURN = 180;

/** Degrees that a device leans to a side, from gravity along its screen. Hosts differ in the sign of upright. */
export function leanOf(x: number, y: number): number {
  const down = y < 0 ? -1 : 1;
  return (Math.atan2(x * down, y * down) * HALF_TURN) / Math.PI;
}
