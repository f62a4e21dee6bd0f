export { ToolPage as default } from '@/tools/ai-change-shoes/page';
