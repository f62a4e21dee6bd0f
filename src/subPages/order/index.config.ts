export default definePageConfig({
  navigationBarTitleText: '订单中心',
  enablePullDownRefresh: true,
  onReachBottomDistance: 80,
});
