import { pendingPage } from '@/features/pending';

export default pendingPage('ai-expand-generate-list', 'tool.aiExpand.name');
