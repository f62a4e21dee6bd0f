import type { VerdictMessages } from './zh-CN';

export const es: VerdictMessages = {
  'verdict.summary': 'Controles: {{passed}} de {{all}} superados',
  'verdict.note': 'Rojo: obligatorio. Amarillo: recomendado.',
  'verdict.passed': 'Ver los {{count}} superados',
  'verdict.less': 'Menos',
  'remedy.noFace': 'No se ve ningún rostro: usa un retrato de frente.',
  'remedy.severalFaces': 'Hay varias personas: hazla a solas.',
  'remedy.resolution': 'Rostro pequeño: acércate o usa el original.',
  'remedy.closer': 'Cabeza pequeña: acércate.',
  'remedy.back': 'Cabeza grande: aléjate, con los hombros visibles.',
  'remedy.eyesLow': 'Ojos bajos: pon el móvil a su altura.',
  'remedy.eyesHigh': 'Ojos altos: deja más espacio arriba.',
  'remedy.roomAbove': 'Poco espacio: aléjate, con todo el pelo.',
  'remedy.tilt': 'Mantén la cabeza recta.',
  'remedy.yaw': 'Mira a la cámara sin girar la cabeza.',
  'remedy.pitch': 'Mira al frente, sin subir ni bajar la barbilla.',
  'remedy.eyesOpen': 'Abre los dos ojos.',
  'remedy.mouthClosed': 'Cierra la boca, sin dientes.',
  'remedy.evenLight': 'Un lado está oscuro: ponte de cara a la luz.',
  'remedy.background': 'Usa un color permitido o ponte ante una pared lisa.',
  'remedy.sharpness': 'Foto borrosa: no te muevas y deja enfocar.',
};
