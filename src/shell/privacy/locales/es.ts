import type { PrivacyMessages } from './zh-CN';

export const es: PrivacyMessages = {
  title: 'Antes de usar tus datos',
  'need.pictures': 'Para editar una foto, necesitamos leer la que elijas o usar la cámara.',
  'need.album': 'Para guardar la imagen, necesitamos añadirla a tu álbum.',
  'need.clipboard': 'Para copiar texto y enlaces, necesitamos escribir en el portapapeles.',
  'need.phone': 'Para iniciar sesión, necesitamos tu número de móvil.',
  'need.other': 'Este paso usa tus datos.',
  free: 'Si no aceptas, puedes seguir navegando; solo este paso no funcionará y volveremos a preguntar.',
  guide: 'Guía de privacidad',
  agree: 'Aceptar',
  refuse: 'Rechazar',
  refused: 'Sin tu consentimiento, este paso no funciona',
};
