export type { PictureEntry } from './picture-store';
export { createToolPage } from './tool-page';
export type { OptionPartProps, SlotPartProps, ToolParts } from './tool-parts';
