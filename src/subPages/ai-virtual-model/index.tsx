export { ToolPage as default } from '@/tools/ai-virtual-model/page';
