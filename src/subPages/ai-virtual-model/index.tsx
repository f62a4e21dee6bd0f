import { pendingPage } from '@/app/pending';

export default pendingPage('ai-virtual-model', 'tool.aiVirtualModel.name', 'matting');
