export default definePageConfig({
  navigationBarTitleText: '历史记录',
  enablePullDownRefresh: true,
  onReachBottomDistance: 80,
});
