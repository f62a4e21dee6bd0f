export { ToolPage as default } from '@/tools/id-photo/page';
