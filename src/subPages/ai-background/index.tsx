export { ToolPage as default } from '@/tools/ai-background/page';
