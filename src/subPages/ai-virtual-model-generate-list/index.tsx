import { pendingPage } from '@/app/pending';

export default pendingPage('ai-virtual-model-generate-list', 'tool.ai-virtual-model.name', 'matting');
