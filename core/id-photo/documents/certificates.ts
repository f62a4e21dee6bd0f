import { BLUE, type FiveNames, PRESETS, RED, type Row, WHITE } from './build';

const inch = (names: FiveNames, row: Partial<Row> = {}): Row => ({
  country: 'CN',
  mm: [25, 35],
  names,
  ...row,
});

/** Certificates and registrations. */
export const CERTIFICATES: Readonly<Record<string, Row>> = {
  'teacher-qualification': {
    country: 'CN',
    names: [
      '教师资格证',
      '教師資格證',
      'Teacher qualification',
      "Certificat d'enseignant",
      'Título de profesor',
    ],
    px: [295, 413],
    from: PRESETS,
  },
  'graduation-photo': inch(
    ['毕业证书图像采集', '畢業證書圖像採集', 'Graduation photo', 'Photo de diplôme', 'Foto de graduación'],
    { mm: [33, 48], backgrounds: [BLUE] },
  ),
  'degree-certificate': inch(
    ['学位证书', '學位證書', 'Degree certificate', 'Diplôme universitaire', 'Título universitario'],
    { backgrounds: [BLUE] },
  ),
  'school-record': inch(['学籍照', '學籍照', 'School record', 'Dossier scolaire', 'Expediente escolar'], {
    mm: [26, 32],
    backgrounds: [WHITE, BLUE],
  }),
  kindergarten: inch(['幼儿园入园', '幼兒園入園', 'Kindergarten', 'École maternelle', 'Jardín de infancia']),
  'lawyer-licence': inch(
    ['律师执业证', '律師執業證', 'Lawyer license', "Carte d'avocat", 'Carné de abogado'],
    { mm: [35, 45] },
  ),
  'nurse-licence': inch([
    '护士执业证',
    '護士執業證',
    'Nurse license',
    "Carte d'infirmier",
    'Carné de enfermería',
  ]),
  'doctor-licence': inch(
    ['医师执业证', '醫師執業證', 'Doctor license', 'Carte de médecin', 'Carné de médico'],
    { mm: [35, 45] },
  ),
  'guide-licence': inch(['导游证', '導遊證', 'Tour guide license', 'Carte de guide', 'Carné de guía']),
  'press-card': inch(['记者证', '記者證', 'Press card', 'Carte de presse', 'Carné de prensa']),
  'electrician-licence': inch([
    '电工证',
    '電工證',
    'Electrician license',
    "Carte d'électricien",
    'Carné de electricista',
  ]),
  'welder-licence': inch(['焊工证', '焊工證', 'Welder license', 'Carte de soudeur', 'Carné de soldador']),
  'special-work-licence': inch([
    '特种作业操作证',
    '特種作業操作證',
    'Special work license',
    'Travaux spéciaux',
    'Trabajos especiales',
  ]),
  'skill-certificate': inch([
    '职业技能等级证',
    '職業技能等級證',
    'Skill certificate',
    'Aptitude professionnelle',
    'Certificado de oficio',
  ]),
  'accounting-registration': inch([
    '会计人员信息采集',
    '會計人員資訊採集',
    'Accountant register',
    'Registre comptable',
    'Registro contable',
  ]),
  'continuing-education': inch([
    '继续教育',
    '繼續教育',
    'Continuing education',
    'Formation continue',
    'Formación continua',
  ]),
  'security-guard': inch([
    '保安员证',
    '保全員證',
    'Security guard card',
    "Carte d'agent",
    'Carné de vigilante',
  ]),
  'party-member': inch(
    ['党员信息采集', '黨員資訊採集', 'Party member record', 'Fiche de membre', 'Ficha de miembro'],
    { backgrounds: [RED, WHITE] },
  ),
  'retirement-card': inch(['退休证', '退休證', 'Retirement card', 'Carte de retraite', 'Carné de jubilado']),
  'seafarer-certificate': inch(
    ['海员证', '海員證', 'Seafarer certificate', 'Livret de marin', 'Libreta de marino'],
    { mm: [33, 48], backgrounds: [WHITE] },
  ),
};
