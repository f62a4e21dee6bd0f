import { BLUE, PRESETS, RED, type Row, WHITE } from './build';

const GA_461 = { source: 'GA 461-2004', sourceDate: '2004' };

/**
 * Documents that Chinese authorities issue to residents. Positions given in pixels are converted to fractions of the
 * image.
 */
export const RESIDENT: Readonly<Record<string, Row>> = {
  'resident-id': {
    names: [
      '居民身份证',
      '居民身分證',
      'Resident ID card (China)',
      "Carte d'identité (Chine)",
      'DNI de residente (China)',
    ],
    country: 'CN',
    px: [358, 441],
    dpi: 350,
    minKb: 14,
    maxKb: 20,
    backgrounds: [WHITE],
    natural: true,
    rules: {
      headWidth: { min: 193 / 358, max: 221 / 358 },
      crownGap: { min: 7 / 441, max: 21 / 441 },
      eyeLine: { min: 207 / 441, max: 1 },
    },
    from: GA_461,
  },
  'social-card': {
    names: [
      '社会保障卡',
      '社會保障卡',
      'Social security card',
      'Carte de sécu (Chine)',
      'Tarjeta social (China)',
    ],
    country: 'CN',
    px: [358, 441],
    dpi: 350,
    from: PRESETS,
  },
  'social-card-portal': {
    names: [
      '社保卡网上申领',
      '社保卡網上申領',
      'Social card, online',
      'Carte de sécu en ligne',
      'Tarjeta social en línea',
    ],
    country: 'CN',
    px: [358, 441],
    dpi: 350,
    minKb: 14,
    maxKb: 40,
    backgrounds: [WHITE],
    natural: true,
    rules: { headWidth: { min: 179 / 358, max: 255 / 358 } },
  },
  'residence-permit': {
    names: ['居住证', '居住證', 'Residence permit (China)', 'Permis de séjour (Chine)', 'Residencia (China)'],
    country: 'CN',
    px: [358, 441],
    dpi: 350,
    backgrounds: [WHITE],
    natural: true,
  },
  'health-card': {
    names: ['健康证', '健康證', 'Health certificate', 'Certificat de santé', 'Certificado de salud'],
    country: 'CN',
    mm: [25, 35],
  },
  'disability-card': {
    names: ['残疾人证', '身心障礙證', 'Disability card', 'Carte de handicap', 'Carné de discapacidad'],
    country: 'CN',
    mm: [35, 53],
    backgrounds: [WHITE],
  },
  'military-id': {
    names: ['军人证件', '軍人證件', 'Military ID', 'Carte militaire', 'Carné militar'],
    country: 'CN',
    mm: [35, 45],
    backgrounds: [RED],
  },
  'hukou-book': {
    names: ['户籍办理', '戶籍辦理', 'Household register', 'Registre familial', 'Registro familiar'],
    country: 'CN',
    mm: [26, 32],
    backgrounds: [WHITE],
    natural: true,
  },
  'medical-card': {
    names: ['医保电子凭证', '醫保電子憑證', 'Medical insurance', 'Assurance maladie', 'Seguro médico'],
    country: 'CN',
    px: [358, 441],
    dpi: 350,
    backgrounds: [WHITE, BLUE],
  },
};

/** Driving licenses and vehicle documents. */
export const DRIVING: Readonly<Record<string, Row>> = {
  'e-driving-licence': {
    names: ['电子驾驶证', '電子駕駛證', 'Driver’s license, digital', 'Permis numérique', 'Permiso digital'],
    country: 'CN',
    px: [260, 378],
    from: PRESETS,
  },
  'driving-licence': {
    names: ['机动车驾驶证', '機動車駕駛證', 'Driver’s license (China)', 'Permis (Chine)', 'Permiso (China)'],
    country: 'CN',
    mm: [22, 32],
    backgrounds: [WHITE],
    natural: true,
  },
  'driving-school': {
    names: ['驾校报名', '駕校報名', 'Driving school', 'Auto-école', 'Autoescuela'],
    country: 'CN',
    mm: [25, 35],
    backgrounds: [WHITE],
  },
  'ride-hailing': {
    names: ['网约车驾驶员证', '網約車駕駛員證', 'Ride-hailing license', 'Licence VTC', 'Licencia VTC'],
    country: 'CN',
    mm: [25, 35],
    backgrounds: [WHITE],
  },
  'transport-worker': {
    names: [
      '道路运输从业证',
      '道路運輸從業證',
      'Road transport license',
      'Transport routier',
      'Transporte por carretera',
    ],
    country: 'CN',
    mm: [25, 35],
    backgrounds: [WHITE],
  },
  'drone-licence': {
    names: ['无人机执照', '無人機執照', 'Drone license', 'Licence de drone', 'Licencia de dron'],
    country: 'CN',
    mm: [25, 35],
    backgrounds: [WHITE],
  },
  'international-permit': {
    names: ['国际驾照', '國際駕照', 'International permit', 'Permis international', 'Permiso internacional'],
    mm: [35, 45],
    backgrounds: [WHITE],
  },
};
