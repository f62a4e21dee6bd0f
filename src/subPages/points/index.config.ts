export default definePageConfig({
  navigationBarTitleText: '我的点数',
  enablePullDownRefresh: true,
  onReachBottomDistance: 80,
  enableShareAppMessage: true,
});
