import { pendingPage } from '@/features/pending';

export default pendingPage('ai-video-image', 'tool.aiVideoImage.name');
