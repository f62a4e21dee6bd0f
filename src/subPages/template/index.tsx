import { pendingPage } from '@/features/pending';

export default pendingPage('template', 'page.space', 'ai-product');
