import { createToolPage } from '@/tools/page';

export default createToolPage('img-compress');
