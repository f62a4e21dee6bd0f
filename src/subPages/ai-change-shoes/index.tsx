import { pendingPage } from '@/features/pending';

export default pendingPage('ai-change-shoes', 'tool.aiChangeShoes.name', 'ai-product');
