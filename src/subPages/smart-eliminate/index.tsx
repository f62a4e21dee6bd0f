export { ToolPage as default } from '@/tools/smart-eliminate/page';
