import { pendingPage } from '@/app/pending';

export default pendingPage('template-category', 'page.templateCategory', 'ai-product');
