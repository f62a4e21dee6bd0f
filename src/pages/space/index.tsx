import { pendingPage } from '@/features/pending';

export default pendingPage('space', 'page.space', 'ai-history');
