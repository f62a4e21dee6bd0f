import type { ModuleKey } from '@tuzuo/core/pricing';
import type { PointsKey } from './locales';

/** Module → its name for users; those without a tool, too: an operator can price them. */
export const MODULE_LABELS = {
  inpaint: 'module.inpaint',
  matting: 'module.matting',
  img_hd: 'module.img_hd',
  logo_detect: 'module.logo_detect',
  img_proxy: 'module.img_proxy',
  img_compress: 'module.img_compress',
  ai_inpaint: 'module.ai_inpaint',
  ai_text: 'module.ai_text',
  ai_product_img: 'module.ai_product_img',
  ai_product_img_fast: 'module.ai_product_img_fast',
  ai_material: 'module.ai_material',
  ai_background: 'module.ai_background',
  ai_cloth_model: 'module.ai_cloth_model',
  ai_cloth_model_refine: 'module.ai_cloth_model_refine',
  ai_model: 'module.ai_model',
  ai_img_similar: 'module.ai_img_similar',
  ai_img_expand: 'module.ai_img_expand',
  ai_shoes_model: 'module.ai_shoes_model',
  ai_dummy_model: 'module.ai_dummy_model',
  user_vip_center: 'module.user_vip_center',
  img_translate: 'module.img_translate',
  img_scaleup: 'module.img_scaleup',
  ai_video_img: 'module.ai_video_img',
  idphoto: 'module.idphoto',
  compliance_label: 'module.compliance_label',
} as const satisfies Record<ModuleKey, PointsKey>;
