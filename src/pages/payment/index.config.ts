export default definePageConfig({
  navigationBarTitleText: '支付',
  navigationBarBackgroundColor: '#1a1d23',
  navigationBarTextStyle: 'white',
});
