import { createToolPage } from '@/tools/page';

export default createToolPage('image-magnify');
