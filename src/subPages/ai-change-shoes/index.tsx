import { pendingPage } from '@/app/pending';

export default pendingPage('ai-change-shoes', 'tool.aiChangeShoes.name', 'ai-product');
