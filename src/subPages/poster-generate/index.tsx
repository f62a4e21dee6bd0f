import { pendingPage } from '@/app/pending';

export default pendingPage('poster-generate', 'page.poster', 'ai-product');
