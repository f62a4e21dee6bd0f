import { pendingPage } from '@/app/pending';

export default pendingPage('ai-change-shoes-generate-list', 'tool.aiChangeShoes.name', 'ai-product');
