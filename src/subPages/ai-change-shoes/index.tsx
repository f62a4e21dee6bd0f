import { pendingPage } from '@/app/pending';

export default pendingPage('ai-change-shoes', 'tool.ai-change-shoes.name', 'ai-product');
