export { ToolPage as default } from '@/tools/ai-cloth-model/page';
