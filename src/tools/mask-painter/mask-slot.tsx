import type { SlotPartProps } from '@/tools/page';
import { PaintedSlot } from './painted-slot';

/** A tool's slot that is filled by painting what is to be worked on. */
export function MaskSlot(props: SlotPartProps) {
  return <PaintedSlot {...props} purpose="mask" />;
}
