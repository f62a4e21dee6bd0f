export default definePageConfig({ navigationBarTitleText: '无损放大' });
