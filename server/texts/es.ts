import { code } from '#contract/codes.ts'
import { checkFailed } from './refusal-code.ts'
import type { Sentences } from './en.ts'

export const es: Sentences = {
  codes: {
    501: 'Esto aún no está disponible.',
    503: 'El servidor no puede hacerlo ahora. Inténtelo más tarde.',
    [code.badRequest]: 'Algunos campos no son válidos.',
    [code.unauthorized]: 'Inicie sesión.',
    [code.forbidden]: 'No tiene permiso para hacer esto.',
    [code.notFound]: 'No se encontró.',
    [code.methodNotAllowed]: 'Esto no es posible aquí.',
    [code.inProgress]: 'La misma solicitud todavía está en curso.',
    [code.gone]: 'Esto ya no existe.',
    [code.versionConflict]: 'Este borrador se modificó en otro lugar.',
    [code.tooLarge]: 'Es demasiado grande.',
    [code.wrongMediaType]: 'No se acepta este tipo de contenido.',
    [code.keyReused]: 'Esta clave ya se usó para otra solicitud.',
    [code.clientTooOld]: 'Esta aplicación es demasiado antigua. Actualícela.',
    [code.tooManyRequests]: 'Demasiadas solicitudes.',
    [code.serverError]: 'Algo falló en el servidor ({requestId}).',
    [code.repeated]: 'Esto ya se hizo.',
    [checkFailed]: 'La comprobación falló.',
    [code.membershipLimit]: 'Su membresía no permite más solicitudes de este tipo.',
    [code.deadlinePassed]: 'La fecha límite de respuesta ya pasó.',
    [code.productUnavailable]: 'Un producto ya no está disponible.',
    [code.countryRestricted]: 'Un producto no puede exportarse a su país.',
    [code.transitionRefused]: 'Esto no es posible en el estado actual de la solicitud.',
    [code.urgedTooSoon]: 'Ya envió un recordatorio a este proveedor en las últimas 24 horas.',
    [code.quoteChanged]: 'El proveedor envió una cotización más reciente. Léala primero.',
    [code.quoteExpired]: 'Esta cotización ya venció. Puede pedir una nueva al proveedor.',
    [code.membershipChanged]: 'Su membresía cambió entretanto. Revísela antes de comprar.',
    [code.orderConfirming]: 'Se está confirmando un pago. No pague de nuevo.',
    [code.paymentUnavailable]: 'El servicio de pago no está disponible ahora. Intente más tarde.',
    [code.staffLimit]: 'La empresa alcanzó su límite de empleados. Contacte al administrador para agregar más cuentas.',
    [code.lastAdministrator]:
      'Usted es la última persona administradora de su empresa. Nombre antes a otra persona administradora.',
    [code.orderOpen]: 'Todavía hay un pedido de membresía abierto. Cancélelo o espere a que se pague.',
    [code.approvalNeeded]: 'Un administrador de su empresa debe aprobar esta solicitud antes de que se envíe.',
    [code.storageFull]: 'Los archivos de su empresa ocupan todos sus {most} MB.',
    [code.draftsFull]:
      'Su cuenta no tiene espacio para más borradores sin enviar. Envíe o elimine algunos y guarde este de nuevo.',
    [code.fileInfected]: 'Este archivo contiene software malicioso.',
    [code.loginFailed]: 'El correo o la contraseña no son correctos.',
    [code.emailTaken]: 'Este correo ya tiene una cuenta.',
    [code.codeWrong]: 'El código no es correcto o ha vencido.',
    [code.captchaWrong]: 'El texto no coincide con la imagen.',
    [code.codeTooOften]: 'Ya se envió un código hace un momento.',
    [code.tokenExpired]: 'La sesión ha terminado. Inicie sesión.',
  },
  purchases: {
    otherAmount: 'Se pagó otro monto por un pedido. Se devuelve antes de que usted pague de nuevo.',
    notOffered: 'Esta membresía ya no se ofrece.',
  },
  fields: {
    notPositive: 'Ingrese un número mayor que 0.',
    negative: 'Ingrese 0 o más.',
  },
  http: {
    characters: 'Un texto contiene NUL o medio carácter.',
    notJson: 'El contenido no es JSON.',
    tooDeep: 'El contenido tiene demasiados niveles.',
    sendJson: 'Envíe JSON.',
    noCall: 'No existe esa llamada.',
    tooLarge: 'La solicitud supera los {most} MB.',
    tooManyFiles: 'Como máximo {most} archivos a la vez.',
    notAForm: 'La solicitud no es un formulario con un archivo.',
    noFile: 'No hay ningún archivo en el formulario.',
  },
  accounts: {
    emailFormat: 'El formato del correo no es válido',
    passwordsDiffer: 'Las contraseñas no coinciden',
    weakPassword: 'La contraseña necesita de 6 a 18 caracteres de al menos dos tipos: letras, números, símbolos.',
    commonPassword: 'Esta contraseña es de las primeras que se adivinan. Elija otra.',
    captchaRefused: 'La comprobación de seguridad no fue aceptada. Hágala de nuevo.',
    captchaAway: 'La comprobación de seguridad no se puede verificar ahora. Inténtelo de nuevo en un minuto.',
    wrongInvite: 'La invitación o su código no son válidos.',
    noEmail: 'Ninguna cuenta tiene este correo.',
    emailInUse: 'Este correo está en uso.',
    noMobile: 'Ninguna cuenta tiene este número de celular.',
    mobileInUse: 'Este número de celular está en uso.',
    noWeChat: 'Aquí no es posible iniciar sesión con WeChat.',
    sellerTokenEnded: 'Este enlace de acceso ya se usó o venció. Inicie sesión de nuevo.',
  },
  membership: {
    expired: 'Su membresía ha vencido.',
    drawForMembers: 'El sorteo es para miembros. Su membresía no está vigente.',
    dissolveFirst: 'Usted es la única persona de esta empresa: se disolvería. Confírmelo primero.',
    alreadyAdded: 'Esta persona ya está en su empresa, o fue agregada y aún no ha respondido.',
    leaveFirst: 'Usted ya pertenece a una empresa. Salga de ella primero.',
    exitInstead: 'Para dejar la empresa, use Salir de la empresa.',
    usernameTaken: 'Este nombre de usuario ya está en uso.',
    notLinked: 'Este correo no está vinculado a una cuenta de proveedor.',
    noInvitation: 'No existe esa invitación.',
    invitationGone: 'Esta invitación ya fue respondida, quizá en otra pestaña, o la empresa la retiró.',
    wrongPassword: 'La contraseña no es correcta.',
  },
  files: {
    uploadsAtOnce: 'Demasiadas cargas a la vez.',
    strangersDay: 'Sin iniciar sesión, como máximo {most} MB al día.',
    noRoom: 'El servidor no tiene espacio para archivos ahora.',
    notAnImage: '"{name}" no es una imagen PNG, JPEG, GIF o WebP.',
    wrongKind: '"{name}" no es de un tipo que se pueda adjuntar (PNG, JPEG, GIF, WebP, PDF, Word, Excel, texto, CSV).',
    tooLarge: '"{name}" supera los {most} MB.',
    empty: 'El archivo está vacío.',
    damaged: 'El archivo se dañó en el camino.',
    infected: '"{name}" contiene software malicioso y no se aceptó. Revise su dispositivo y adjunte una copia limpia.',
    tooLargeToScan: '"{name}" es demasiado grande para comprobar si contiene software malicioso.',
    scannerAway:
      'Ahora no se pueden revisar los archivos en busca de software malicioso. No se pierde nada: inténtelo más tarde.',
    keyReused: 'Esta Idempotency-Key ya se usó para otro archivo.',
  },
  catalogue: {
    noProduct: 'No existe ese producto.',
    reviewAfterReply: 'Puede valorar a un proveedor cuando haya respondido a una de sus solicitudes.',
    noCompany: 'No existe esa empresa.',
    copyBeingMade: 'Se está preparando la copia pública del catálogo.',
    unnamedIngredient: 'ingrediente sin nombre',
    demoProduct: 'Producto ficticio de un proveedor de demostración, basado en una especificación común.',
  },
  requests: {
    draftDeleted: 'Este borrador se eliminó.',
    draftSent: 'Este borrador ya se envió.',
    notOwed: 'El siguiente paso no le corresponde al proveedor.',
    approvalGone: 'Esta solicitud ya no espera su aprobación.',
    approvalChanged: 'Esta solicitud se modificó o se decidió después de que usted la leyó. Léala de nuevo.',
    approvalNoQuota:
      'La membresía de {name} no permite esta solicitud ahora. Espera hasta que usted la apruebe de nuevo.',
  },
  seller: {
    parcelEntered: 'Este paquete ya está registrado: el transportista y el número de seguimiento coinciden.',
  },
  assistant: {
    speech: 'Este servidor no convierte la voz en texto.',
    speechFailed: 'No se pudo convertir la grabación en texto. Inténtelo de nuevo o escriba la pregunta.',
    notSound: 'Esto no es una grabación que se pueda convertir en texto.',
    speechTooLarge: 'Una grabación puede tener {most} MB como máximo.',
    speechTooLong: 'Una grabación puede durar {most} segundos como máximo.',
    speechBusy: 'Hay demasiadas grabaciones a la vez. Inténtelo de nuevo en un momento.',
    otherQuestion: 'Este identificador se usó para otra pregunta.',
    conversationFull: 'Esta conversación está llena. Empiece una nueva.',
    accountFull: 'Las conversaciones de esta cuenta ocupan demasiado espacio. Elimine las antiguas.',
    busy: 'Se están respondiendo demasiadas preguntas. Inténtelo más tarde.',
  },
  mails: {
    added: {
      subject: 'Una empresa lo ha agregado',
      text: '{inviter} ha agregado esta dirección a la empresa {company}. Nadie se une sin aceptar: inicie sesión con esta dirección, o cree una cuenta con ella, y acepte o rechace en Personal. Si no los conoce, ignore este correo.',
    },
    notice: {
      open: 'Abrir: {url}',
      foot: 'Recibe este correo porque tiene activadas las respuestas y los avisos por correo. Puede desactivarlos en la aplicación, en Perfil.',
    },
    code: {
      subject: 'Su código',
      text: 'Su código es {code}\nEs válido durante {minutes} minutos. Si no lo ha solicitado, ignore este correo.',
    },
    noAccount: {
      subject: 'No hay cuenta para esta dirección',
      text: 'Alguien ha solicitado un código, pero no hay ninguna cuenta para esta dirección. Puede registrarse. Si no ha sido usted, ignore este correo.',
    },
    account: {
      subject: 'Ya tiene una cuenta',
      text: 'Alguien ha intentado registrar esta dirección, pero ya tiene una cuenta. Inicie sesión o restablezca la contraseña. Si no ha sido usted, ignore este correo.',
    },
  },
  notices: {
    'support-answered': {
      title: 'Atención al cliente ha respondido',
      content: '{text}\n\nUsted escribió: {question}',
    },
    'support-demo': {
      title: 'Respuesta de la demostración',
      content:
        'Esto es una demostración: nadie atiende a los clientes y nadie ha leído su pregunta. Donde la aplicación está en uso, aquí aparece la respuesta del operador.\n\nUsted escribió: {question}',
    },
    'record-asked': {
      title: '{company} pregunta: {product}',
      content: '{company} pregunta sobre {product} ({recordNo}): {text}',
    },
    'record-quoted': {
      title: '{company} cotiza {product}: {price}',
      content: '{company} envió una cotización para {product} ({recordNo}): {price}. {text}',
    },
    'record-declined': {
      title: '{company} ha rechazado: {product}',
      content: '{company} no puede atender {product} ({recordNo}). {text}',
    },
    'record-expired': {
      title: 'Vencida: {product}, {company}',
      content: '{recordNo} a {company} venció sin acuerdo.',
    },
    'quotation-expiring': {
      title: '{company}: la cotización vence pronto',
      content: 'La cotización de {company} para {product} ({recordNo}) se puede aceptar hasta el {text}.',
    },
    'record-export-clearance': {
      title: 'Despacho de exportación: {product}, {company}',
      content: '{company} está despachando para exportación las muestras de {product} ({recordNo}). {text}',
    },
    'record-shipped': {
      title: '{company} ha enviado una muestra: {product}',
      content: '{company} ha enviado un paquete de {product} ({recordNo}). {text}',
    },
    'record-documents-in-preparation': {
      title: '{company} prepara los documentos: {product}',
      content: '{company} está preparando los documentos de {product} ({recordNo}). {text}',
    },
    'record-documents-delivered': {
      title: 'Documentos de {company}: {product}',
      content: '{company} ha entregado los documentos de {product} ({recordNo}). {text}',
    },
    'deal-said': {
      title: 'Mensaje de {company}: {product}',
      content: '{company} escribió: {text}',
    },
    'deal-proforma': {
      title: 'Proforma de {company}: {product}',
      content:
        '{company} ha enviado la proforma de {product} ({recordNo}). Compárela con lo que aceptó antes de pagar. {text}',
    },
    'deal-shipped': {
      title: '{company} ha embarcado: {product}',
      content: '{company} ha embarcado {product} ({recordNo}). {text}',
    },
    'deal-documents': {
      title: 'Documentos de embarque de {company}: {product}',
      content: '{company} ha enviado los documentos de embarque de {product} ({recordNo}). {text}',
    },
    'deal-step-taken-back': {
      title: '{company} ha corregido un paso: {product}',
      content: '{company} ha retirado un paso de {recordNo}. Ábrala para ver lo que vale.',
    },
    'record-closed': {
      title: '¿Qué le pareció {company}? {product}',
      content:
        'La solicitud de {product} ({recordNo}) está cerrada. Escriba una reseña de {company}: ayuda a otros compradores.',
    },
    'approval-asked': {
      title: 'Una solicitud espera su aprobación',
      content: '{company} le pide que apruebe una solicitud. Abra Personal para leerla.',
    },
    'approval-returned': {
      title: 'Su solicitud fue devuelta',
      content: '{company} no aprobó su solicitud: {text}',
    },
    'approval-approved': {
      title: 'Su solicitud fue aprobada',
      content: '{company} aprobó su solicitud. Se envió como {text}.',
    },
    'price-above': {
      title: 'Alerta de precio: {name}',
      content: '{name}, {specification}: {price} el {day}, por encima de {limit}. {mark}',
    },
    'price-below': {
      title: 'Alerta de precio: {name}',
      content: '{name}, {specification}: {price} el {day}, por debajo de {limit}. {mark}',
    },
    'price-change': {
      title: 'Alerta de precio: {name}',
      content: '{name}, {specification}: {share} en dos semanas, hasta {price} el {day}. {mark}',
    },
  },
  push: {
    reply: { one: 'Un proveedor ha respondido', more: '{count} respuestas de proveedores' },
    question: { one: 'Un proveedor le hace una pregunta', more: '{count} preguntas de proveedores' },
    expiry: { one: 'Una cotización vence pronto', more: '{count} cotizaciones vencen pronto' },
    price: { one: 'Una alerta de precio', more: '{count} alertas de precio' },
    open: 'Abra la aplicación para ver los detalles.',
  },
  prices: {
    CNY: 'CNY',
    USD: 'USD',
    kg: 'por kg',
    t: 'por t',
    illustrative: 'Ilustrativo: esta serie de precios es inventada.',
    tooManyAlerts: 'Como máximo {most} alertas de precio. Elimine una primero.',
    tooManyStars: 'Se pueden marcar como máximo {most} precios.',
  },
  reviewTags: {
    fast_reply: 'Respuesta rápida',
    clear_documents: 'Documentos claros',
    good_packaging: 'Buen embalaje',
    fair_price: 'Precio justo',
    careful_shipping: 'Envío cuidadoso',
  },
}
