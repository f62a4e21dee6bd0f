import { pendingPage } from '@/features/pending';

export default pendingPage('ai-cloth-model', 'tool.aiClothModel.name', 'ai-product');
