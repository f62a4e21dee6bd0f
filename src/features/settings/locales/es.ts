import type { SettingsMessages } from './zh-CN';

export const es: SettingsMessages = {
  language: 'Idioma',
  languageLoading: 'Cambiando de idioma',
  languageFailed: 'No se pudo cambiar; revisa la conexión',
  scheme: 'Apariencia',
  'scheme.system': 'Como el sistema',
  'scheme.light': 'Claro',
  'scheme.dark': 'Oscuro',
  password: 'Contraseña',
  passwordChange: 'Cambiar',
  passwordSet: 'Crear',
  logout: 'Cerrar sesión',
  logoutConfirm: 'Salir',
  logoutAsk: '¿Cerrar la sesión de esta cuenta?',
  about: 'Acerca de',
  license: 'Licencia',
  licenseText: 'Código abierto, MIT',
  account: 'Cuenta',
  storage: 'Caché',
  storageText:
    'Tus imágenes, puntos e historial pertenecen a tu cuenta. Vaciar la caché del navegador o de WeChat cierra la sesión y restablece el idioma; no se pierde nada.',
  legal: 'Textos legales',
  debugOn: 'Depuración activada',
  debugFailed: 'No se pudo activar la depuración; revisa la conexión',
};
