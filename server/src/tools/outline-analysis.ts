import type { AnalysisRoom, ShownPictures } from './tool-room';

/** `outline`: the asset that is to be laid over the photo. */
type Kept = { outline?: string };

/** The outline of what was found is kept beside the checks, and shown while its file is there. */
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
