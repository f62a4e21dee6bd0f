export { ToolPage as default } from '@/tools/ai-similar/page';
