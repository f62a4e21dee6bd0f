import { pendingPage } from '@/app/pending';

export default pendingPage('ai-cloth-model', 'tool.ai-cloth-model.name', 'ai-product');
