export default definePageConfig({ navigationBarTitleText: '权益对比', navigationStyle: 'custom' });
