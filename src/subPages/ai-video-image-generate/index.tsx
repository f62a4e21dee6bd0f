import { pendingPage } from '@/features/pending';

export default pendingPage('ai-video-image-generate', 'tool.aiVideoImage.name');
