export { LabelVerifyPage as default } from '@/tools/compliance-label/verify';
