export { MaskSlot } from './mask-slot';
export { RefineSlot } from './refine-slot';
