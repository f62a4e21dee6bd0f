import { pendingPage } from '@/features/pending';

export default pendingPage('template-category', 'page.templateCategory', 'ai-product');
