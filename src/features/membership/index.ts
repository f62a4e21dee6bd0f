export { BenefitsPage } from './benefits-page';
export { VipPage } from './vip-page';
