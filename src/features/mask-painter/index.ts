export { MaskSlot } from './mask-slot';
