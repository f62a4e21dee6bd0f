import type { SlotPartProps } from '@/tools/page';
import { PaintedSlot } from './painted-slot';

/** A slot that is filled by painting a mask. */
export function MaskSlot(props: SlotPartProps) {
  return <PaintedSlot {...props} purpose="mask" />;
}
