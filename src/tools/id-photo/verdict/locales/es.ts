import type { VerdictMessages } from './zh-CN';

export const es: VerdictMessages = {
  'verdict.summary': 'Controles: {{passed}} de {{all}} superados',
  'verdict.note': 'Rojo: obligatorio. Amarillo: recomendado.',
  'verdict.passed': 'Ver los {{count}} superados',
  'verdict.near': 'Demasiado justo para decidir; cuenta como superado: compruébalo tú.',
  'verdict.less': 'Menos',
  'remedy.noFace': 'No se ve ningún rostro: usa un retrato de frente.',
  'remedy.severalFaces': 'Hay varias personas: debe salir una sola.',
  'remedy.resolution': 'Rostro pequeño: acércate o usa el original.',
  'remedy.closer': 'Cabeza pequeña: acércate.',
  'remedy.back': 'Cabeza grande: aléjate, con los hombros visibles.',
  'remedy.eyesLow': 'Ojos bajos: pon el móvil a su altura.',
  'remedy.eyesHigh': 'Ojos altos: deja más espacio arriba.',
  'remedy.roomAbove': 'Poco espacio: aléjate para que se vea todo el pelo.',
  'remedy.tilt': 'Mantén la cabeza recta.',
  'remedy.yaw': 'Mira a la cámara sin girar la cabeza.',
  'remedy.pitch': 'Mira al frente, sin subir ni bajar la barbilla.',
  'remedy.eyesOpen': 'Abre los dos ojos.',
  'remedy.darkGlasses': 'Quítate las gafas oscuras o usa cristales claros.',
  'remedy.mouthClosed': 'Cierra la boca, sin enseñar los dientes.',
  'remedy.headCovering':
    'Lo que cubre la cabeza no parece pelo: quítate el sombrero. Muchos documentos admiten un velo religioso si se ve toda la cara.',
  'remedy.evenLight': 'Parte del rostro oscura: luz de frente, a la altura de los ojos.',
  'remedy.hotSpots': 'La piel brilla: sin flash y con luz más suave.',
  'remedy.background': 'Usa un color permitido o ponte ante una pared lisa.',
  'remedy.sharpness': 'Foto borrosa: no te muevas y deja enfocar.',
};
