export default definePageConfig({ navigationBarTitleText: '历史记录' });
