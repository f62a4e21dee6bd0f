import { expectGenerated, type ToolRoom } from '../tool-room';

/** Generates a background. */
export const aiBackground: ToolRoom = { expectedBytes: expectGenerated };
