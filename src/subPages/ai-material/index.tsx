export { ToolPage as default } from '@/tools/ai-material/page';
