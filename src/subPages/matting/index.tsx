import { RefineSlot } from '@/tools/mask-painter';
import { createToolPage } from '@/tools/page';

export default createToolPage('matting', { slots: { refine: RefineSlot } });
