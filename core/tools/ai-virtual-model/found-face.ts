/** A face in a picture: where it is, in shares of the picture's sides, and whether it can be replaced. */
export type FoundFace = { left: number; top: number; width: number; height: number; ok: boolean };
