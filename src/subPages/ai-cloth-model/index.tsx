import { pendingPage } from '@/app/pending';

export default pendingPage('ai-cloth-model', 'tool.aiClothModel.name', 'ai-product');
