import { expectGenerated, type ToolRoom } from '../tool-room';

/** Generates a transparent element. */
export const aiMaterial: ToolRoom = { expectedBytes: expectGenerated };
