export default definePageConfig({
  navigationBarTitleText: '场景模板',
  enablePullDownRefresh: true,
  onReachBottomDistance: 80,
});
