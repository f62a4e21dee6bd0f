import { pendingPage } from '@/features/pending';

export default pendingPage('ai-preview', 'tool.aiProduct.name');
