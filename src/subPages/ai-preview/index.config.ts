export default definePageConfig({
  navigationBarTitleText: 'AI 商品图',
  enableShareAppMessage: true,
  disableScroll: true,
});
