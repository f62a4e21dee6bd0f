export default definePageConfig({
  navigationBarTitleText: '我的空间',
  enablePullDownRefresh: true,
  onReachBottomDistance: 80,
  enableShareAppMessage: true,
});
