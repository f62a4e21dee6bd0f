import { pendingPage } from '@/app/pending';

export default pendingPage('space', 'page.space', 'ai-history');
