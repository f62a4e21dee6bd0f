import {
  type IdPhotoAnalysis,
  PREVIEW_LAYERS,
  type PreviewLayer,
  type Straightening,
} from '@tuzuo/core/id-photo/verdict';
import type { AnalysisRoom, ShownPictures } from '../tool-room';

type Kept = { idPhoto?: IdPhotoAnalysis<{ assetId: string }> };

/** Findings of a portrait's analysis, without its pictures. */
export type FoundInPortrait = {
  idPhoto: Omit<Kept['idPhoto'] & object, 'layers' | 'straightening'> & {
    straightening?: Pick<Straightening<never>, 'degrees'>;
  };
};

/** Names of an analysis's pictures: the layers, and the head before and after straightening. */
export type PortraitPicture = PreviewLayer | 'before' | 'after';

/** The layers, if all of them exist, since they are shown together. */
function everyLayer<Value>(layerOf: (name: PreviewLayer) => Value | undefined) {
  const [base, smooth, whiten, sharpen] = PREVIEW_LAYERS.map(layerOf);
  return base && smooth && whiten && sharpen && { layers: { base, smooth, whiten, sharpen } };
}

/** Both pictures of a head, if both exist. */
function bothHeads<Value>(degrees: number | undefined, before: Value | undefined, after: Value | undefined) {
  if (degrees === undefined || !before || !after) return undefined;
  return { straightening: { degrees, before, after } };
}

/** Stores the preview's pictures with the verdict, and shows them as long as they exist. */
export const analysis: AnalysisRoom = {
  keep({ idPhoto }: FoundInPortrait, assetIds: Partial<Record<PortraitPicture, string>>): Kept {
    const { straightening, ...known } = idPhoto;
    const store = (name: PortraitPicture) => {
      const assetId = assetIds[name];
      return assetId === undefined ? undefined : { assetId };
    };
    const heads = bothHeads(straightening?.degrees, store('before'), store('after'));
    return { idPhoto: { ...known, ...everyLayer(store), ...heads } };
  },

  assetsOf({ idPhoto }: Kept) {
    const { layers, straightening } = idPhoto ?? {};
    const shown = [...Object.values(layers ?? {}), straightening?.before, straightening?.after];
    return shown.flatMap((picture) => picture?.assetId ?? []);
  },

  show({ idPhoto }: Kept, pictures: ShownPictures) {
    if (!idPhoto) return {};
    const { layers, straightening, ...known } = idPhoto;
    const shown = (stored?: { assetId: string }) => stored && pictures.get(stored.assetId);
    const { degrees, before, after } = straightening ?? {};
    const heads = bothHeads(degrees, shown(before), shown(after));
    return { idPhoto: { ...known, ...everyLayer((name) => shown(layers?.[name])), ...heads } };
  },
};
