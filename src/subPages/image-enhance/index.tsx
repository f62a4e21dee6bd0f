import { createToolPage } from '@/features/tool-page';

export default createToolPage('image-enhance');
