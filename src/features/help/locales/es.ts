import type { HelpMessages } from './zh-CN';

export const es: HelpMessages = {
  'price.q': '¿Cuánto cuesta?',
  'price.a': 'Primero los usos gratis; después, cada uso cuesta puntos. El botón lo dice antes de empezar.',
  'failed.q': '¿Se cobra si falla?',
  'failed.a':
    'No. Una foto que no sirve, una cancelación o un error no cuestan nada. La página dice por qué; prueba con otra foto.',
  'points.q': '¿De dónde vienen mis puntos?',
  'points.a': '«Mis puntos» muestra el saldo, los usos gratis de hoy y cada movimiento.',
  'photo.q': '¿Qué fotos van mejor?',
  'photo.a': 'El motivo entero, nítido y con luz uniforme. JPG, PNG, WebP, HEIC, AVIF o GIF, hasta 80 MB.',
  'keep.q': '¿Cuánto se guardan mis trabajos?',
  'keep.a':
    'Quedan en el historial hasta que los borres o se llene: entonces se van los más antiguos. Guarda en el móvil lo importante.',
  'face.q': '¿Qué pasa con las fotos de caras?',
  'face.a': 'Primero pedimos tu permiso. Lo que subes se borra 24 horas después. No se identifica a nadie.',
  'label.q': '¿Qué significa la etiqueta de IA?',
  'label.a':
    'Según la norma china, lo hecho con IA lleva una etiqueta. «Comprobar una etiqueta de IA» dice si una imagen la tiene.',
  more: 'Más',
};
