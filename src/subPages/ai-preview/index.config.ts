export default definePageConfig({
  navigationBarTitleText: 'AI 商品图',
  navigationBarBackgroundColor: '#1a1d23',
  navigationBarTextStyle: 'white',
  enableShareAppMessage: true,
  disableScroll: true,
});
