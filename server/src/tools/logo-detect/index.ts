import type { ToolRoom } from '../tool-room';

/** Finds brands in a picture; stores no picture. */
export const logoDetect: ToolRoom = { expectedBytes: () => 0 };
