import type { LegalMessages } from './zh-CN';

export const es: LegalMessages = {
  note: 'Este texto viene con el programa, versión {{version}}. Quien opera este servidor puede cambiarlo por el suyo y añadir su nombre y un contacto.',
  'basis.title': 'Qué es esto',
  'basis.text':
    'Tuzuo es software libre (licencia MIT). El servicio lo presta quien opera este servidor (el «operador»). Los autores del programa no intervienen.',
  'account.title': 'Tu cuenta',
  'account.text':
    'Te registras y entras con un número de móvil de China continental. Guarda bien el teléfono, los códigos y la contraseña: lo que se haga con ellos cuenta como hecho por ti. No hace falta una cuenta para ver las herramientas y sus precios.',
  'content.title': 'Tus contenidos',
  'content.text':
    'Tus imágenes y tus trabajos son tuyos. Usa solo imágenes sobre las que tengas derechos y pide permiso a las personas cuyo rostro aparece. Nada ilegal, nada que suplante a alguien ni engañe a quien compra.',
  'results.title': 'Resultados de la IA',
  'results.text':
    'Un resultado de la IA puede tener errores: revísalo antes de usarlo. No se deben quitar las marcas que la ley exige en las imágenes de IA. Las herramientas marcadas como no abiertas aún no se pueden usar.',
  'points.title': 'Puntos',
  'points.text':
    'Todo lo que cuesta puntos muestra su precio antes de empezar. Una tarea que no sale bien no cuesta nada.',
  'liability.title': 'Responsabilidad',
  'liability.text':
    'El programa se ofrece tal cual y sus autores no responden de los resultados. Del servicio responde el operador. Tus derechos legales no cambian.',
  'data.what.title': 'Qué se guarda',
  'data.what.text':
    'De una cuenta: el número de móvil, un apodo, las fechas de registro y de entrada y el enlace por el que llegaste; con WeChat, también sus identificadores. Las contraseñas y las sesiones se guardan solo como resúmenes irreversibles (argon2id para las contraseñas). Contra abusos se cuentan durante poco tiempo las peticiones por número y por dirección de red.',
  'data.device.title': 'Qué guarda tu dispositivo',
  'data.device.text':
    'El idioma, la sesión, la hora en que se puede pedir otro código y, en la web, una marca de sesión sin datos personales. No hay anuncios ni seguimiento entre sitios.',
  'data.why.title': 'Quién recibe datos',
  'data.why.text':
    'Para enviar un código, tu número va al proveedor de SMS que eligió el operador. Al entrar con un toque, lo da WeChat. Nadie más lo recibe.',
  'data.pictures.title': 'Imágenes',
  'data.pictures.text':
    'Las fotos subidas se recodifican, lo que borra dónde se tomaron; se procesan en este servidor y no se dan a nadie. Las que no se usan se borran a las 24 horas. Las usadas y los resultados siguen en el historial hasta que las quite o se supere su límite (50 trabajos sin membresía), y se borran en un día. Las herramientas que trabajan con rostros aún no están abiertas y pedirán permiso aparte.',
  'data.how.title': 'Durante cuánto tiempo',
  'data.how.text':
    'Un código caduca a los 5 minutos y después se borra. Una sesión termina tras 30 días sin uso, y como mucho a los 180 días. Los datos de la cuenta se guardan hasta que esta se elimina.',
  'data.rights.title': 'Tus derechos',
  'data.rights.text':
    'Puedes cerrar la sesión cuando quieras. Aún no es posible cerrar la cuenta por tu cuenta: para ver, corregir o borrar tus datos, escribe al operador.',
};
