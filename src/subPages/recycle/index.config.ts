export default definePageConfig({
  navigationBarTitleText: '回收站',
  enablePullDownRefresh: true,
  onReachBottomDistance: 80,
});
