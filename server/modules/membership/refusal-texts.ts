import type { Text } from '#server/platform/http/text.ts'

export const membershipTexts = {
  expired: {
    en: 'Your membership has expired.',
    es: 'Su membresía ha vencido.',
    'zh-Hans': '您的会员已到期。',
    'zh-Hant': '您的會員已到期。',
  },
  inviteInstead: {
    en: 'This email has an account already. Send an invitation instead.',
    es: 'Este correo ya tiene una cuenta. Envíe una invitación.',
    'zh-Hans': '该邮箱已注册账号，请改为发送邀请。',
    'zh-Hant': '該信箱已註冊帳號，請改為傳送邀請。',
  },
  exitInstead: {
    en: 'To leave the company, use Exit company.',
    es: 'Para dejar la empresa, use Salir de la empresa.',
    'zh-Hans': '如需离开公司，请使用“退出公司”。',
    'zh-Hant': '如需離開公司，請使用「退出公司」。',
  },
  usernameTaken: {
    en: 'This username is taken.',
    es: 'Este nombre de usuario ya está en uso.',
    'zh-Hans': '此用户名已被使用。',
    'zh-Hant': '此使用者名稱已被使用。',
  },
  notLinked: {
    en: 'This email is not linked to a supplier account.',
    es: 'Este correo no está vinculado a una cuenta de proveedor.',
    'zh-Hans': '此邮箱未关联供应商账号。',
    'zh-Hant': '此信箱未關聯供應商帳號。',
  },
  noInvitation: {
    en: 'There is no such invitation.',
    es: 'No existe esa invitación.',
    'zh-Hans': '没有此邀请。',
    'zh-Hant': '沒有此邀請。',
  },
  wrongPassword: {
    en: 'The password is wrong.',
    es: 'La contraseña no es correcta.',
    'zh-Hans': '密码不正确。',
    'zh-Hant': '密碼不正確。',
  },
} as const satisfies Readonly<Record<string, Text>>
