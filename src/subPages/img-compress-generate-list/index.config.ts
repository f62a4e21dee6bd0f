export default definePageConfig({ navigationBarTitleText: '图片压缩', enableShareAppMessage: true });
