export default definePageConfig({ navigationBarTitleText: '我的点数' });
