export default definePageConfig({ navigationBarTitleText: '商品图', enableShareAppMessage: true });
