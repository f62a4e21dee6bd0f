export { ToolPage as default } from '@/tools/image-magnify/page';
