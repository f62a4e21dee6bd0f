export { AnalysisLine } from './analysis';
export { ColorField } from './color-field';
export { priceIn } from './cost';
export { FaceConsentBox } from './face-consent';
export { PhotoRow } from './first-slot';
export { PictureGrid } from './picture-grid';
export {
  createPictureStore,
  type DrawFile,
  type PictureEntry,
  readyIn,
  type SourcePicture,
} from './picture-store';
export type { OptionPartProps, OverPartProps, SlotPartProps, SourcesPartProps } from './room';
export { isUploading, roomIn } from './run-request';
export { isFinal, problemOf } from './run-start';
export { SourceCard } from './source-card';
export { ChooseBar } from './submit-bar';
export { createToolPage } from './tool-page';
export { useStart, useWish } from './use-start';
export type { ToolPageState } from './use-tool';
