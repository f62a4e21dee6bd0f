export default definePageConfig({ navigationBarTitleText: '预览' });
