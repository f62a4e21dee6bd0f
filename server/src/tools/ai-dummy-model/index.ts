import { expectGenerated, type ToolRoom } from '../tool-room';

/** Puts a person in place of a mannequin. */
export const aiDummyModel: ToolRoom = {
  local: { models: [], faces: true, checksOnly: true, msPerMegapixel: () => 15_000 },
  expectedBytes: expectGenerated,
};
