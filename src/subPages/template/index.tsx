import { pendingPage } from '@/app/pending';

export default pendingPage('template', 'page.space', 'ai-product');
