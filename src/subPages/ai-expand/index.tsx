export { ToolPage as default } from '@/tools/ai-expand/page';
