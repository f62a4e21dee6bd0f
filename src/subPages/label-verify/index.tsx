export { LabelVerifyPage as default } from '@/features/label-verify';
