import type { Text } from '#server/platform/http/text.ts'

export const accountTexts = {
  emailFormat: {
    en: 'Invalid email format',
    es: 'El formato del correo no es válido',
    'zh-Hans': '邮箱格式不正确',
    'zh-Hant': '信箱格式不正確',
  },
  passwordsDiffer: {
    en: 'Password mismatch',
    es: 'Las contraseñas no coinciden',
    'zh-Hans': '两次输入的密码不一致',
    'zh-Hant': '兩次輸入的密碼不一致',
  },
  weakPassword: {
    en: 'The password needs 6 to 18 characters of at least two kinds: letters, digits, symbols.',
    es: 'La contraseña necesita de 6 a 18 caracteres de al menos dos tipos: letras, números, símbolos.',
    'zh-Hans': '密码需为 6 至 18 个字符，至少包含字母、数字、符号中的两种。',
    'zh-Hant': '密碼需為 6 至 18 個字元，至少包含字母、數字、符號中的兩種。',
  },
  commonPassword: {
    en: 'This password is one of those that are guessed first. Choose another one.',
    es: 'Esta contraseña es de las primeras que se adivinan. Elija otra.',
    'zh-Hans': '此密码极易被猜中，请换一个。',
    'zh-Hant': '此密碼極易被猜中，請換一個。',
  },
  wrongInvite: {
    en: 'The invitation or its code is not valid.',
    es: 'La invitación o su código no son válidos.',
    'zh-Hans': '邀请或邀请码无效。',
    'zh-Hant': '邀請或邀請碼無效。',
  },
  noEmail: {
    en: 'No account has this email.',
    es: 'Ninguna cuenta tiene este correo.',
    'zh-Hans': '没有使用此邮箱的账号。',
    'zh-Hant': '沒有使用此信箱的帳號。',
  },
  emailInUse: {
    en: 'This email is in use.',
    es: 'Este correo está en uso.',
    'zh-Hans': '此邮箱已被使用。',
    'zh-Hant': '此信箱已被使用。',
  },
  noMobile: {
    en: 'No account has this mobile number.',
    es: 'Ninguna cuenta tiene este número de celular.',
    'zh-Hans': '没有使用此手机号的账号。',
    'zh-Hant': '沒有使用此手機號碼的帳號。',
  },
  mobileInUse: {
    en: 'This mobile number is in use.',
    es: 'Este número de celular está en uso.',
    'zh-Hans': '此手机号已被使用。',
    'zh-Hant': '此手機號碼已被使用。',
  },
  noWeChat: {
    en: 'Logging in with WeChat is not possible here.',
    es: 'Aquí no es posible iniciar sesión con WeChat.',
    'zh-Hans': '此处无法使用微信登录。',
    'zh-Hant': '此處無法使用微信登入。',
  },
} as const satisfies Readonly<Record<string, Text>>
