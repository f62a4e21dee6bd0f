import type { BackgroundFill, CustomSize } from './options';
import type { RuleVerdict } from './verdict';

/** What is known of a finished photo: the `doc` of a result of the tool `id-photo`. */
export type IdPhotoDoc = {
  kind: 'id-photo';
  /** One of the two: what it was made for. */
  specId?: string;
  custom?: CustomSize;
  widthPx: number;
  heightPx: number;
  dpi: number;
  /** `#rrggbb` */
  background: string;
  fill: BackgroundFill;
  verdict: RuleVerdict[];
  /** Whether the picture is only the preview: at most half as wide and high, and marked. Unlocked once, for good. */
  locked: boolean;
};
