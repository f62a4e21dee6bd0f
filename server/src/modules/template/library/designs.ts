import type { TemplateDesign } from './design';
import { arrivalTemplates } from './templates/arrival';
import { arrivalFoodTemplates } from './templates/arrival-food';
import { businessCardTemplates } from './templates/business';
import { businessNoticeTemplates } from './templates/business-notices';
import { certificatesTemplates } from './templates/certificates';
import { courseTemplates } from './templates/course';
import { dailyTemplates } from './templates/daily';
import { detailTemplates } from './templates/detail';
import { detailHomeTemplates } from './templates/detail-home';
import { loveFestivalTemplates } from './templates/festival-love';
import { lunarFestivalTemplates } from './templates/festival-lunar';
import { solarTermTemplates } from './templates/festival-terms';
import { invitationTemplates } from './templates/invitation';
import { letterTemplates } from './templates/invitation-letters';
import { jobsOfficeTemplates } from './templates/jobs-office';
import { jobsStoreTemplates } from './templates/jobs-store';
import { liveTemplates } from './templates/live';
import { memberTemplates } from './templates/live-members';
import { mainTemplates } from './templates/main';
import { mainFoodTemplates } from './templates/main-food';
import { drinkMenuTemplates } from './templates/menu-drinks';
import { foodMenuTemplates } from './templates/menu-food';
import { serviceMenuTemplates } from './templates/menu-service';
import { noteDaysTemplates } from './templates/note-days';
import { noteTipsTemplates } from './templates/note-tips';
import { openingTemplates } from './templates/opening';
import { openingPlacesTemplates } from './templates/opening-places';
import { saleTemplates } from './templates/sale';
import { saleGoodsTemplates } from './templates/sale-goods';

/** All templates of the library. */
export const TEMPLATES: readonly TemplateDesign[] = [
  ...saleTemplates,
  ...saleGoodsTemplates,
  ...arrivalTemplates,
  ...arrivalFoodTemplates,
  ...mainTemplates,
  ...mainFoodTemplates,
  ...detailTemplates,
  ...detailHomeTemplates,
  ...drinkMenuTemplates,
  ...foodMenuTemplates,
  ...serviceMenuTemplates,
  ...jobsOfficeTemplates,
  ...jobsStoreTemplates,
  ...loveFestivalTemplates,
  ...lunarFestivalTemplates,
  ...solarTermTemplates,
  ...dailyTemplates,
  ...invitationTemplates,
  ...letterTemplates,
  ...openingTemplates,
  ...openingPlacesTemplates,
  ...courseTemplates,
  ...certificatesTemplates,
  ...noteTipsTemplates,
  ...noteDaysTemplates,
  ...liveTemplates,
  ...memberTemplates,
  ...businessCardTemplates,
  ...businessNoticeTemplates,
];
