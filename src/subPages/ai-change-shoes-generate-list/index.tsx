import { pendingPage } from '@/app/pending';

export default pendingPage('ai-change-shoes-generate-list', 'tool.ai-change-shoes.name', 'ai-product');
