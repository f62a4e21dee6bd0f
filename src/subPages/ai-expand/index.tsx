import { pendingPage } from '@/features/pending';

export default pendingPage('ai-expand', 'tool.aiExpand.name');
