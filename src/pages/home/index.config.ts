export default definePageConfig({
  navigationBarTitleText: '图作',
  navigationStyle: 'custom',
  enableShareAppMessage: true,
  enableShareTimeline: true,
  // In Moments WeChat draws a bar of its own above the page.
  singlePage: { navigationBarFit: 'squeezed' },
});
