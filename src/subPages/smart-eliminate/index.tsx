import { MaskSlot } from '@/tools/mask-painter';
import { createToolPage } from '@/tools/page';

export default createToolPage('smart-eliminate', { slots: { mask: MaskSlot }, showsSource: true });
