import { pendingPage } from '@/app/pending';

export default pendingPage('poster', 'page.poster', 'ai-product');
