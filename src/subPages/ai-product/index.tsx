import { pendingPage } from '@/features/pending';

export default pendingPage('ai-product', 'tool.aiProduct.name');
