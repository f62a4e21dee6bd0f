import { pendingPage } from '@/app/pending';

export default pendingPage('ai-virtual-model', 'tool.ai-virtual-model.name', 'matting');
