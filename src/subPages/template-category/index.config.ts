export default definePageConfig({
  navigationBarTitleText: '模板分类',
  enablePullDownRefresh: true,
  onReachBottomDistance: 80,
});
