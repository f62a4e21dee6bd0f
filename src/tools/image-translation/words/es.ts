import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  'photo.straight': 'Nítido y recto',
  'photo.slanted': 'Torcido',
  'photo.blurred': 'Texto borroso',
  action: 'Traducir',
  from: 'Idioma de la imagen',
  to: 'Traducir al',
  auto: 'Detectar',
  title: 'Texto y traducción',
  picture: 'Dónde está el texto en la imagen',
  translation: 'Traducción',
  placeholder: 'Vacío: texto original',
  phrases: 'Aún no se traducen frases enteras: las expresiones comunes ya están, escribe las demás.',
  unreachable:
    'El traductor no responde: las frases comunes ya están, escribe las demás o inténtalo más tarde.',
  'with.more': 'Se encontraron {{found}} líneas; se traducen las {{shown}} más grandes.',
  'with.sure': 'Leído con un {{percent}} % de certeza',
  glossary: 'Mi glosario',
  'glossary.note':
    'Las marcas pueden quedarse igual y las palabras tener la traducción que quieras. Desde la próxima imagen.',
  'glossary.text': 'Original',
  'with.glossary.into': 'Traducción: {{language}} (vacío = sin traducir)',
  'glossary.add': 'Añadir',
  'glossary.kept': 'sin traducir',
  'glossary.remove': 'Quitar',
  'glossary.close': 'Cerrar',
};
