/** What travels inside a picture's file beside its pixels. */
export type Metadata = {
  /** An ICC profile that says what the colors mean. */
  icc?: Buffer | undefined;
  /** An XMP packet. */
  xmp?: Buffer | undefined;
};

/** Size and channels of the picture, which some containers repeat in their header. */
export type Canvas = { width: number; height: number; hasAlpha: boolean };
