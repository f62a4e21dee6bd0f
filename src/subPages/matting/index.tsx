import { RefineSlot } from '@/features/mask-painter';
import { createToolPage } from '@/features/tool-page';

export default createToolPage('matting', { slots: { refine: RefineSlot } });
