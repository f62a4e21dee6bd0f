import { PRESETS, type Row } from './build';

/** Photos that present a person rather than identify one. */
const LAUGHING: Row['rules'] = { expression: 'free' };

/** Generic sizes, known by their own names. */
export const COMMON: Readonly<Record<string, Row>> = {
  'one-inch': {
    names: ['一寸', '一吋', 'One inch', 'Un pouce', 'Una pulgada'],
    px: [295, 413],
    from: PRESETS,
  },
  'two-inch': {
    names: ['二寸', '二吋', 'Two inch', 'Deux pouces', 'Dos pulgadas'],
    px: [413, 626],
    from: PRESETS,
  },
  'small-one-inch': {
    names: ['小一寸', '小一吋', 'Small one inch', 'Petit un pouce', 'Una pulgada pequeña'],
    px: [260, 378],
    from: PRESETS,
  },
  'small-two-inch': {
    names: ['小二寸', '小二吋', 'Small two inch', 'Petit deux pouces', 'Dos pulgadas pequeña'],
    px: [413, 531],
    from: PRESETS,
  },
  'large-one-inch': {
    names: ['大一寸', '大一吋', 'Large one inch', 'Grand un pouce', 'Una pulgada grande'],
    px: [390, 567],
    from: PRESETS,
  },
  'large-two-inch': {
    names: ['大二寸', '大二吋', 'Large two inch', 'Grand deux pouces', 'Dos pulgadas grande'],
    px: [413, 626],
    from: PRESETS,
  },
  'five-inch': {
    names: ['五寸', '五吋', 'Five inch', 'Cinq pouces', 'Cinco pulgadas'],
    px: [1050, 1499],
    from: PRESETS,
  },
  'three-inch': { names: ['三寸', '三吋', 'Three inch', 'Trois pouces', 'Tres pulgadas'], mm: [55, 84] },
  'four-inch': { names: ['四寸', '四吋', 'Four inch', 'Quatre pouces', 'Cuatro pulgadas'], mm: [76, 102] },
  'two-by-two-inch': {
    names: ['2×2 英寸方形', '2×2 英吋方形', 'Square 2×2 in', 'Carré 2×2 pouces', 'Cuadrada 2×2 pulg.'],
    px: [600, 600],
  },
  'square-50': {
    names: ['方形 50 毫米', '方形 50 公釐', 'Square 50 mm', 'Carré 50 mm', 'Cuadrada 50 mm'],
    mm: [50, 50],
  },
  'square-45': {
    names: ['方形 45 毫米', '方形 45 公釐', 'Square 45 mm', 'Carré 45 mm', 'Cuadrada 45 mm'],
    mm: [45, 45],
  },
  'size-35x50': { names: ['35×50 毫米', '35×50 公釐', '35×50 mm', '35×50 mm', '35×50 mm'], mm: [35, 50] },
  'size-40x50': { names: ['40×50 毫米', '40×50 公釐', '40×50 mm', '40×50 mm', '40×50 mm'], mm: [40, 50] },
  'size-40x60': { names: ['40×60 毫米', '40×60 公釐', '40×60 mm', '40×60 mm', '40×60 mm'], mm: [40, 60] },
  'size-50x70': { names: ['50×70 毫米', '50×70 公釐', '50×70 mm', '50×70 mm', '50×70 mm'], mm: [50, 70] },
  resume: {
    names: ['简历照', '履歷照', 'CV photo', 'Photo de CV', 'Foto de currículum'],
    mm: [25, 35],
    rules: LAUGHING,
  },
  'staff-card': {
    names: ['工作证', '工作證', 'Staff card', 'Carte de service', 'Carné de empleado'],
    mm: [25, 35],
    rules: LAUGHING,
  },
  'student-card': {
    names: ['学生证', '學生證', 'Student card', "Carte d'étudiant", 'Carné de estudiante'],
    mm: [25, 35],
    rules: LAUGHING,
  },
  'linkedin-avatar': {
    names: [
      '职业头像（方形）',
      '職業頭像（方形）',
      'Profile photo, square',
      'Photo de profil carrée',
      'Foto de perfil cuadrada',
    ],
    px: [800, 800],
    rules: LAUGHING,
  },
};
