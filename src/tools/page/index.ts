export { AnalysisLine } from './analysis';
export { CostLine } from './cost';
export { FaceConsentBox } from './face-consent';
export { TypedValue } from './option-field';
export type { DrawFile, PictureEntry } from './picture-store';
export type { OptionPartProps, SlotPartProps } from './room';
export { SourceCard } from './source-card';
export { createToolPage } from './tool-page';
export type { ToolPageState } from './use-tool';
