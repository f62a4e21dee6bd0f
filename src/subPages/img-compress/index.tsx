import { createToolPage } from '@/features/tool-page';

export default createToolPage('img-compress');
