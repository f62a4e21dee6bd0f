import type { AnalysisRoom, ShownPictures } from './tool-room';

/** `outline`: id of the asset to overlay on the photo. */
type Kept = { outline?: string };

/** Stores the subject's outline with the checks, and shows it as long as its file exists. */
export const outlineAnalysis: AnalysisRoom = {
  keep: (_found: object, { outline }: Readonly<Record<string, string>>): Kept => ({
    ...(outline !== undefined && { outline }),
  }),

  assetsOf: ({ outline }: Kept) => (outline === undefined ? [] : [outline]),

  show({ outline: assetId }: Kept, pictures: ShownPictures) {
    const outline = assetId === undefined ? undefined : pictures.get(assetId);
    return outline ? { outline } : {};
  },
};
