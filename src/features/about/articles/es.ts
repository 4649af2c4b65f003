import type { Articles } from '../read-articles.ts'

export const articles: Articles = {
  about: {
    title: 'Acerca de {brand}',
    parts: [
      [
        '',
        '{brand} pone en contacto a compradores del extranjero con proveedores de plaguicidas en China. Está hecha para compradores con una conexión lenta o sin ella: lo que ya vio se puede seguir leyendo, y lo que escribe se envía cuando vuelve a tener conexión.',
      ],
      [
        'La información en un solo lugar',
        'Los registros, productos y proveedores chinos están en una sola biblioteca, con evolución de precios y noticias. Cada ficha dice de dónde viene y de qué fecha es. Puede buscar en ella sin conexión.',
      ],
      [
        'Compradores y proveedores',
        'Envíe una solicitud de cotización, de muestra o de apoyo al registro a varios proveedores. Las respuestas llegan a un solo lugar, y puede comparar las cotizaciones con una misma moneda, concentración e Incoterm.',
      ],
      [
        'Evaluación de riesgos',
        'Antes de decidir, compruebe si un registro está vigente, si un producto se puede exportar a su país y qué dicen otros compradores de un proveedor. La aplicación muestra datos. No sustituye su propia evaluación del proveedor.',
      ],
      [
        'Otros servicios',
        'Atención al cliente los acuerda con usted. No se reservan en la aplicación.',
        '- Inspección de fábricas',
        '- Inspección de mercancías',
        '- Visitas a ferias',
        '- Informes de mercado',
      ],
    ],
  },
  help: {
    title: 'Ayuda',
    parts: [
      [
        'Mi solicitud está por enviar',
        'Está guardada en este dispositivo y se envía en cuanto se puede conectar con el servidor. La bandeja de salida muestra qué falta por enviar y por qué. Puede cerrar la aplicación: continúa la próxima vez que la abra.',
      ],
      [
        '¿Puede llegar una solicitud dos veces?',
        'Si no hubo respuesta, la aplicación averigua primero qué pasó con la solicitud y la repite solo si no llegó. Cada solicitud que llegó tiene un número y un comprobante.',
      ],
      [
        '¿Cómo cambio una solicitud enviada?',
        'Una solicitud enviada no se puede cambiar. Ábrala, cancélela, cópiela como borrador nuevo, cambie el borrador y envíelo.',
      ],
      [
        'Ningún proveedor ha respondido',
        'Vea la hora local del proveedor y su tiempo habitual de respuesta en su página. Una vez al día puede enviar un recordatorio desde la solicitud. Después de la fecha límite de respuesta la solicitud vence; puede copiarla y enviarla de nuevo.',
      ],
      [
        '¿Por qué no veo el teléfono o el correo de un proveedor?',
        'Los contactos y documentos de un proveedor son para miembros. El nombre, el lugar, los productos y las calificaciones los ve cualquiera. La página de la cuenta muestra su membresía.',
      ],
      [
        '¿Cómo trabajo sin conexión?',
        'Lo que ha abierto se puede seguir leyendo, y se puede buscar en la biblioteca. Antes de un viaje, elija proveedores o categorías en el paquete sin conexión: también se descargan sus fotos, documentos y precios.',
      ],
      [
        'El correo con el código no llega',
        'Revise la carpeta de correo no deseado. Después de un minuto puede pedir otro código; solo vale el más reciente. Si su dirección no tiene cuenta, el correo lo dice.',
      ],
      [
        'Tengo un dispositivo nuevo',
        'Inicie sesión en él: las solicitudes enviadas y los borradores guardados están en el servidor. Lo que falta por enviar sigue en el dispositivo anterior hasta que tenga conexión. Guarde una copia de seguridad en Este dispositivo antes de entregarlo.',
      ],
    ],
  },
  privacy: {
    title: 'Privacidad',
    parts: [
      [
        '',
        '{brand} es para adultos de 18 años o más. Esta página dice qué datos guarda la aplicación, dónde y para qué.',
      ],
      [
        'En su dispositivo',
        '- Los borradores, solicitudes, mensajes, proveedores favoritos, archivos, sus ajustes y una parte de la biblioteca se guardan en este navegador para que la aplicación funcione sin conexión.',
        '- Siguen allí después de cerrar sesión. «Quitar mi trabajo», en Este dispositivo, borra lo que pertenece a su cuenta.',
        '- Quien use este perfil del navegador puede llegar a lo que está guardado en él. En un dispositivo compartido, quite su trabajo cuando termine.',
        '- La aplicación no guarda su contraseña. Su navegador puede guardarla si usted lo permite.',
      ],
      [
        'En el servidor',
        '- Su cuenta: correo, apodo, país, teléfonos y zona horaria, en la medida en que los indique. La contraseña se guarda solo como hash.',
        '- Sus solicitudes, borradores, reseñas, mensajes, comentarios, archivos, perfil de la empresa y membresía.',
        '- Un identificador aleatorio de este dispositivo, también como hash, para que usted pueda iniciar sesión mientras otra persona intenta adivinar su contraseña.',
      ],
      [
        'Quién ve qué',
        '- Un proveedor ve las solicitudes que usted le envía, con sus archivos.',
        '- Las reseñas son públicas y muestran su apodo.',
        '- Un administrador de su empresa ve el nombre, el correo y la función de su personal.',
        '- Un archivo subido tiene una dirección larga y aleatoria. Quien conozca la dirección puede abrir el archivo.',
      ],
      [
        'Asistente y voz',
        '- Las preguntas se responden con los registros de su dispositivo. Si ha iniciado sesión, sus chats se guardan también en el servidor, con su cuenta.',
        '- Una pregunta va al servidor si usted pregunta al modelo de IA o si la biblioteca aún no está en su dispositivo. La empresa que opera el modelo para {brand} puede leerla.',
        '- El servidor, o una empresa que lo hace para {brand}, convierte la grabación de voz en texto y no la guarda. El reconocimiento de voz de su navegador puede enviar el sonido a su fabricante: la aplicación le pregunta antes.',
      ],
      [
        'Lo que no hacemos',
        '- Ni publicidad ni seguimiento por otras empresas: las páginas solo cargan código de este sitio.',
        '- Los pagos van a un procesador de pagos externo, en su propia página. No vemos los números de tarjeta.',
        '- Se usa una sola cookie, mientras usted pide una imagen captcha. Caduca en una hora.',
      ],
      [
        'Eliminar su cuenta',
        'Puede eliminar su cuenta en los ajustes, en Perfil. Durante 7 días puede cambiar de opinión: inicie sesión y la eliminación se cancela. Después se eliminan la cuenta y lo que solo le pertenece a ella. Las reseñas y los comentarios quedan sin su nombre. Lo que pertenece a una empresa con otros miembros queda en la empresa. Un código obtenido de su dirección y lo que quedaba de su membresía se guardan dos años: quien vuelva a registrar la dirección continúa con eso.',
      ],
    ],
  },
  terms: {
    title: 'Términos de uso',
    parts: [
      ['', 'Con una cuenta usted acepta estos términos. Describen lo que {brand} hace y lo que no hace.'],
      [
        'Su cuenta',
        '- Usted tiene 18 años o más y actúa por una empresa.',
        '- Lo que dice de usted y de su empresa es verdad.',
        '- Su contraseña es solo suya. Sus colegas reciben cuentas propias en Personal.',
      ],
      [
        'Solicitudes y contratos',
        '- Una solicitud pide a un proveedor una cotización, una muestra o apoyo al registro. No es un pedido.',
        '- El contrato se celebra entre usted y el proveedor. {brand} no es parte de él y no entrega mercancías.',
        '- Una solicitud enviada no se puede cambiar. Puede cancelarla y enviar otra.',
      ],
      [
        'Los datos',
        '- Las fichas de la biblioteca vienen de registros oficiales y de proveedores. Pueden tener errores o no estar al día; cada una muestra su fecha.',
        '- La etiqueta china no es la de su país. Decide la ley del lugar donde el producto se importa y se usa.',
        '- Nada en la aplicación es un consejo sobre mezclas, intoxicaciones o leyes.',
      ],
      [
        'Membresía',
        '- La membresía fija cuántas solicitudes puede enviar y abre los datos de los proveedores. La página de la cuenta muestra lo que queda y hasta cuándo.',
        '- El precio, los días y las cantidades son los de su pedido. Un reembolso completo termina lo que se pagó.',
      ],
      [
        'Uso correcto',
        '- Las reseñas describen su propia experiencia con un proveedor.',
        '- No envíe archivos ni textos contrarios a la ley, y no perturbe el servicio ni las cuentas de otros.',
      ],
    ],
  },
  contact: {
    title: 'Contacto',
    parts: [
      [
        '',
        'Atención al cliente responde por correo. Con una cuenta también puede escribir en Comentarios, con archivos y sin conexión: se envía cuando vuelve a tener conexión.',
      ],
      [
        'Lo que nos ayuda a responder',
        '- El número de la solicitud o del pedido',
        '- Qué hizo, qué esperaba y qué pasó',
        '- Una imagen de la pantalla',
      ],
    ],
  },
}
