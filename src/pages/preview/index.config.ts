export default definePageConfig({
  navigationBarTitleText: '预览',
  navigationBarBackgroundColor: '#1a1d23',
  navigationBarTextStyle: 'white',
  disableScroll: true,
});
