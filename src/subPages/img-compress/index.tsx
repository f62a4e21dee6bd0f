export { ToolPage as default } from '@/tools/img-compress/page';
