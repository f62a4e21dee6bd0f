export { ToolPage as default } from '@/tools/logo-detect/page';
