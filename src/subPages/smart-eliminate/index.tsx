import { MaskSlot } from '@/features/mask-painter';
import { createToolPage } from '@/features/tool-page';

export default createToolPage('smart-eliminate', { slots: { mask: MaskSlot }, showsSource: true });
