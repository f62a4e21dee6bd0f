import { pendingPage } from '@/features/pending';

export default pendingPage('poster-generate', 'page.poster', 'ai-product');
