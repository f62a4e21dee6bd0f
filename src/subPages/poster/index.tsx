import { pendingPage } from '@/features/pending';

export default pendingPage('poster', 'page.poster', 'ai-product');
