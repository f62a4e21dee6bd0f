import { pendingPage } from '@/app/pending';

export default pendingPage('ai-cloth-model-generate-list', 'tool.ai-cloth-model.name', 'ai-product');
