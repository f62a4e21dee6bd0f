/** Metadata of a picture file. */
export type Metadata = {
  /** ICC profile that defines the colors. */
  icc?: Buffer | undefined;
  /** An XMP packet. */
  xmp?: Buffer | undefined;
};

/** Size and channels of a picture, which some containers repeat in their header. */
export type Canvas = { width: number; height: number; hasAlpha: boolean };
