export default definePageConfig({
  navigationBarTitleText: '图作证件照',
  navigationStyle: 'custom',
  enableShareAppMessage: true,
  enableShareTimeline: true,
  // In Moments, WeChat draws its own bar above the page.
  singlePage: { navigationBarFit: 'squeezed' },
});
