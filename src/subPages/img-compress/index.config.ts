export default definePageConfig({ navigationBarTitleText: '图片压缩' });
