export default definePageConfig({
  navigationBarTitleText: '场景模板',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
  onReachBottomDistance: 80,
});
