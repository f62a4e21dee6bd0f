import type { BackgroundFill, CustomSize } from './options';
import type { RuleVerdict } from './verdict';

/** Metadata of a finished photo: the `doc` of a result of the tool `id-photo`. */
export type IdPhotoDoc = {
  kind: 'id-photo';
  /** What it was made for: one of the two. */
  specId?: string;
  custom?: CustomSize;
  widthPx: number;
  heightPx: number;
  dpi: number;
  /** `#rrggbb` */
  background: string;
  fill: BackgroundFill;
  verdict: RuleVerdict[];
  /**
   * Whether the image is only a preview: at most half the width and height, with a watermark. Unlocking is permanent.
   */
  locked: boolean;
};
