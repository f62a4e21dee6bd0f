import type { LookMessages } from './zh-CN';

export const es: LookMessages = {
  shadow: 'Sombra',
  none: 'Ninguna',
  contact: 'De contacto',
  cast: 'Proyectada',
  angle: 'Dirección de la luz',
  strength: 'Intensidad',
  softness: 'Suavidad',
  reflection: 'Reflejo',
  brightness: 'Brillo',
  warmth: 'Calidez',
  contrast: 'Contraste',
  untouched: 'El producto se ve como en la foto',
  touched: 'Los colores del producto difieren de la foto',
  unseen: 'Aquí no se puede previsualizar la luz. La imagen guardada la tendrá.',
  reset: 'Restablecer',
  feather: 'Borde suave',
};
