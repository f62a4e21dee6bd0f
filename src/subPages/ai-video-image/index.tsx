export { ToolPage as default } from '@/tools/ai-video-image/page';
