export { ToolPage as default } from '@/tools/ai-product/page';
