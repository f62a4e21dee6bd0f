export default definePageConfig({
  navigationBarTitleText: '网页',
  navigationBarBackgroundColor: '#1a1d23',
  navigationBarTextStyle: 'white',
});
