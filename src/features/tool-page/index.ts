export { AnalysisLine } from './analysis-line';
export { FaceConsentBox } from './face-consent-box';
export type { PictureEntry } from './picture-store';
export { SourceCard } from './source-card';
export { createToolPage } from './tool-page';
export type { OptionPartProps, SlotPartProps, ToolParts } from './tool-parts';
export { TypedValue } from './typed-value';
export type { ToolPageState } from './use-tool';
