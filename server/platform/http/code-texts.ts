import { code } from '#contract/codes.ts'
import type { Text } from './text.ts'

/** The code of a check that failed (specification, section 8). */
export const checkFailed = 5000
type Code = Exclude<(typeof code)[keyof typeof code], typeof code.ok>
/** What this backend refuses with. */
export type RefusalCode = Code | typeof checkFailed | 501 | 503

/** What is said with each code where nothing more exact is. */
export const codeTexts: Readonly<Record<RefusalCode, Text>> = {
  [code.badRequest]: {
    en: 'Some fields are not valid.',
    es: 'Algunos campos no son válidos.',
    'zh-Hans': '部分内容填写有误。',
    'zh-Hant': '部分內容填寫有誤。',
  },
  [code.unauthorized]: { en: 'Please log in.', es: 'Inicie sesión.', 'zh-Hans': '请登录。', 'zh-Hant': '請登入。' },
  [code.forbidden]: {
    en: 'You may not do this.',
    es: 'No tiene permiso para hacer esto.',
    'zh-Hans': '您没有权限进行此操作。',
    'zh-Hant': '您沒有權限進行此操作。',
  },
  [code.notFound]: { en: 'Not found.', es: 'No se encontró.', 'zh-Hans': '未找到。', 'zh-Hant': '找不到。' },
  [code.methodNotAllowed]: {
    en: 'This is not possible here.',
    es: 'Esto no es posible aquí.',
    'zh-Hans': '此处无法进行该操作。',
    'zh-Hant': '此處無法進行該操作。',
  },
  [code.inProgress]: {
    en: 'The same request is still running.',
    es: 'La misma solicitud todavía está en curso.',
    'zh-Hans': '同一请求仍在处理中。',
    'zh-Hant': '同一請求仍在處理中。',
  },
  [code.gone]: {
    en: 'This is no longer there.',
    es: 'Esto ya no existe.',
    'zh-Hans': '该内容已不存在。',
    'zh-Hant': '該內容已不存在。',
  },
  [code.versionConflict]: {
    en: 'This draft has been changed elsewhere.',
    es: 'Este borrador se modificó en otro lugar.',
    'zh-Hans': '此草稿已在别处修改。',
    'zh-Hant': '此草稿已在別處修改。',
  },
  [code.tooLarge]: {
    en: 'This is too large.',
    es: 'Es demasiado grande.',
    'zh-Hans': '内容过大。',
    'zh-Hant': '內容過大。',
  },
  [code.wrongMediaType]: {
    en: 'This kind of content is not accepted.',
    es: 'No se acepta este tipo de contenido.',
    'zh-Hans': '不接受此类内容。',
    'zh-Hant': '不接受此類內容。',
  },
  [code.keyReused]: {
    en: 'This key was used for another request.',
    es: 'Esta clave ya se usó para otra solicitud.',
    'zh-Hans': '此标识已用于另一请求。',
    'zh-Hant': '此識別碼已用於另一請求。',
  },
  [code.clientTooOld]: {
    en: 'This app is too old. Please update it.',
    es: 'Esta aplicación es demasiado antigua. Actualícela.',
    'zh-Hans': '应用版本过旧，请更新。',
    'zh-Hant': '應用程式版本過舊，請更新。',
  },
  [code.tooManyRequests]: {
    en: 'Too many requests.',
    es: 'Demasiadas solicitudes.',
    'zh-Hans': '请求过于频繁。',
    'zh-Hant': '請求過於頻繁。',
  },
  [code.serverError]: {
    en: 'Something went wrong on the server ({requestId}).',
    es: 'Algo falló en el servidor ({requestId}).',
    'zh-Hans': '服务器出现问题（{requestId}）。',
    'zh-Hant': '伺服器發生問題（{requestId}）。',
  },
  501: {
    en: 'This is not built yet.',
    es: 'Esto aún no está disponible.',
    'zh-Hans': '此功能尚未提供。',
    'zh-Hant': '此功能尚未提供。',
  },
  503: {
    en: 'The server cannot do this now. Please try again later.',
    es: 'El servidor no puede hacerlo ahora. Inténtelo más tarde.',
    'zh-Hans': '服务器暂时无法处理，请稍后再试。',
    'zh-Hant': '伺服器暫時無法處理，請稍後再試。',
  },
  [code.repeated]: {
    en: 'This has been done already.',
    es: 'Esto ya se hizo.',
    'zh-Hans': '此操作已完成。',
    'zh-Hant': '此操作已完成。',
  },
  [checkFailed]: {
    en: 'The check failed.',
    es: 'La comprobación falló.',
    'zh-Hans': '检查未通过。',
    'zh-Hant': '檢查未通過。',
  },
  [code.membershipLimit]: {
    en: 'Your membership does not allow more requests of this kind.',
    es: 'Su membresía no permite más solicitudes de este tipo.',
    'zh-Hans': '您的会员权益不支持更多此类请求。',
    'zh-Hant': '您的會員權益不支援更多此類請求。',
  },
  [code.deadlinePassed]: {
    en: 'The reply-by date has passed.',
    es: 'La fecha límite de respuesta ya pasó.',
    'zh-Hans': '回复截止日期已过。',
    'zh-Hant': '回覆截止日期已過。',
  },
  [code.productUnavailable]: {
    en: 'A product is no longer available.',
    es: 'Un producto ya no está disponible.',
    'zh-Hans': '有产品已下架。',
    'zh-Hant': '有產品已下架。',
  },
  [code.countryRestricted]: {
    en: 'A product may not be exported to your country.',
    es: 'Un producto no puede exportarse a su país.',
    'zh-Hans': '有产品不可出口至您所在的国家。',
    'zh-Hant': '有產品不可出口至您所在的國家。',
  },
  [code.transitionRefused]: {
    en: 'This is not possible in the present state of the request.',
    es: 'Esto no es posible en el estado actual de la solicitud.',
    'zh-Hans': '当前状态下无法进行此操作。',
    'zh-Hant': '目前狀態下無法進行此操作。',
  },
  [code.urgedTooSoon]: {
    en: 'You have urged this supplier within the last 24 hours.',
    es: 'Ya recordó a este proveedor en las últimas 24 horas.',
    'zh-Hans': '您在过去 24 小时内已催促过该供应商。',
    'zh-Hant': '您在過去 24 小時內已催促過該供應商。',
  },
  [code.quoteChanged]: {
    en: 'The supplier has made another offer since. Please read it first.',
    es: 'El proveedor hizo otra oferta después. Léala primero.',
    'zh-Hans': '供应商已给出新的报价，请先查看。',
    'zh-Hant': '供應商已給出新的報價，請先查看。',
  },
  [code.quoteExpired]: {
    en: 'This offer is past its validity. You may ask the supplier for a new one.',
    es: 'Esta oferta ya venció. Puede pedir una nueva al proveedor.',
    'zh-Hans': '此报价已过有效期，您可以请供应商重新报价。',
    'zh-Hant': '此報價已過有效期，您可以請供應商重新報價。',
  },
  [code.staffLimit]: {
    en: 'The company has reached its employee limit. Please contact the administrator to add more accounts!',
    es: 'La empresa alcanzó su límite de empleados. Contacte al administrador para agregar más cuentas.',
    'zh-Hans': '公司员工数已达上限，请联系管理员增加账号！',
    'zh-Hant': '公司員工數已達上限，請聯絡管理員增加帳號！',
  },
  [code.storageFull]: {
    en: 'The files of your company take up all of its {most} MB.',
    es: 'Los archivos de su empresa ocupan todos sus {most} MB.',
    'zh-Hans': '贵公司的文件已占满 {most} MB 空间。',
    'zh-Hant': '貴公司的檔案已占滿 {most} MB 空間。',
  },
  [code.loginFailed]: {
    en: 'The email or the password is wrong.',
    es: 'El correo o la contraseña no son correctos.',
    'zh-Hans': '邮箱或密码不正确。',
    'zh-Hant': '信箱或密碼不正確。',
  },
  [code.emailTaken]: {
    en: 'This email has an account already.',
    es: 'Este correo ya tiene una cuenta.',
    'zh-Hans': '该邮箱已注册账号。',
    'zh-Hant': '該信箱已註冊帳號。',
  },
  [code.codeWrong]: {
    en: 'The code is wrong or has expired.',
    es: 'El código no es correcto o ha vencido.',
    'zh-Hans': '验证码不正确或已过期。',
    'zh-Hant': '驗證碼不正確或已過期。',
  },
  [code.captchaWrong]: {
    en: 'The text does not match the image.',
    es: 'El texto no coincide con la imagen.',
    'zh-Hans': '输入的文字与图片不符。',
    'zh-Hant': '輸入的文字與圖片不符。',
  },
  [code.codeTooOften]: {
    en: 'A code was sent a moment ago.',
    es: 'Ya se envió un código hace un momento.',
    'zh-Hans': '验证码刚刚已发送。',
    'zh-Hant': '驗證碼剛剛已傳送。',
  },
  [code.tokenExpired]: {
    en: 'The session has ended. Please log in.',
    es: 'La sesión ha terminado. Inicie sesión.',
    'zh-Hans': '登录已失效，请重新登录。',
    'zh-Hant': '登入已失效，請重新登入。',
  },
}
