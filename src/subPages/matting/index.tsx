export { ToolPage as default } from '@/tools/matting/page';
