export { ToolPage as default } from '@/tools/ai-dummy-model/page';
