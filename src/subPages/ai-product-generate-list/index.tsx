import { pendingPage } from '@/features/pending';

export default pendingPage('ai-product-generate-list', 'tool.aiProduct.name');
