import { pendingPage } from '@/app/pending';

export default pendingPage('ai-cloth-model-generate-list', 'tool.aiClothModel.name', 'ai-product');
