import { pendingPage } from '@/features/pending';

export default pendingPage('ai-virtual-model', 'tool.aiVirtualModel.name', 'matting');
