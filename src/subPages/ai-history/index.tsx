import { pendingPage } from '@/features/pending';

export default pendingPage('ai-history', 'page.aiHistory');
