export { ToolPage as default } from '@/tools/image-translation/page';
