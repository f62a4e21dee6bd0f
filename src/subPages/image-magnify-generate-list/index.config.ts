export default definePageConfig({ navigationBarTitleText: '无损放大', enableShareAppMessage: true });
