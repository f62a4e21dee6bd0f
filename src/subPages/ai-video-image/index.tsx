import { VideoExample } from '@/tools/ai-video-image/example';
import { createToolPage } from '@/tools/page';

export default createToolPage('ai-video-image', { example: VideoExample });
