export default definePageConfig({
  navigationBarTitleText: '预览',
  disableScroll: true,
});
