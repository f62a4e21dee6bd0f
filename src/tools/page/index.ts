export { AnalysisLine } from './analysis';
export { ColorField } from './color-field';
export { FaceConsentBox } from './face-consent';
export { PhotoRow } from './first-slot';
export type { OpenTool } from './open-tool';
export { PictureGrid } from './picture-grid';
export {
  createPictureStore,
  type DrawFile,
  type PictureEntry,
  readyIn,
  type SourcePicture,
} from './picture-store';
export { priceIn } from './quote';
export type { OptionPartProps, OverPartProps, SlotPartProps, SourcesPartProps } from './room';
export { isUploading, roomIn } from './run-request';
export { isFinal, problemOf } from './run-start';
export { SourceCard } from './source-card';
export { ChooseBar } from './submit-bar';
export { analysisIn, hasSourceIn, needsOtherPhotoIn } from './tool.store';
export { createToolPage } from './tool-page';
export { useStart } from './use-start';
