import { createToolPage } from '@/features/tool-page';
import { VideoExample } from '@/features/video-example';

export default createToolPage('ai-video-image', { example: VideoExample });
