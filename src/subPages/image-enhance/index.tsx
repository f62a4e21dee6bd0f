export { ToolPage as default } from '@/tools/image-enhance/page';
