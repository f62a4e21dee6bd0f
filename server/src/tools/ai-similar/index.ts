import { expectGenerated, type ToolRoom } from '../tool-room';

/** Generates variations of a picture. */
export const aiSimilar: ToolRoom = { expectedBytes: expectGenerated };
