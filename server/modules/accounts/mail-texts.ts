import { codeScene } from '#contract/calls/auth.ts'
import type { Locale } from '#contract/languages.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'

export type CodeScene = (typeof codeScene)[keyof typeof codeScene]
type Words = Readonly<Record<Locale, { subject: string; text: string }>>

const codeWords = (code: string, minutes: number): Words => ({
  en: {
    subject: 'Your code',
    text: `Your code is ${code}\nIt is valid for ${minutes} minutes. If you did not ask for it, ignore this mail.`,
  },
  es: {
    subject: 'Su código',
    text: `Su código es ${code}\nEs válido durante ${minutes} minutos. Si no lo ha solicitado, ignore este correo.`,
  },
  'zh-Hans': {
    subject: '您的验证码',
    text: `您的验证码是 ${code}\n${minutes} 分钟内有效。如非本人操作，请忽略本邮件。`,
  },
  'zh-Hant': {
    subject: '您的驗證碼',
    text: `您的驗證碼是 ${code}\n${minutes} 分鐘內有效。如非本人操作，請忽略本郵件。`,
  },
})

const noAccountWords: Words = {
  en: {
    subject: 'No account for this address',
    text: 'Somebody asked for a code, but there is no account for this address. You can register one. If it was not you, ignore this mail.',
  },
  es: {
    subject: 'No hay cuenta para esta dirección',
    text: 'Alguien ha solicitado un código, pero no hay ninguna cuenta para esta dirección. Puede registrarse. Si no ha sido usted, ignore este correo.',
  },
  'zh-Hans': {
    subject: '该邮箱尚未注册',
    text: '有人为此邮箱申请了验证码，但该邮箱尚未注册。您可以注册账号。如非本人操作，请忽略本邮件。',
  },
  'zh-Hant': {
    subject: '該信箱尚未註冊',
    text: '有人為此信箱申請了驗證碼，但該信箱尚未註冊。您可以註冊帳號。如非本人操作，請忽略本郵件。',
  },
}

const accountWords: Words = {
  en: {
    subject: 'You already have an account',
    text: 'Somebody asked to register this address, but it has an account already. Log in, or reset the password. If it was not you, ignore this mail.',
  },
  es: {
    subject: 'Ya tiene una cuenta',
    text: 'Alguien ha intentado registrar esta dirección, pero ya tiene una cuenta. Inicie sesión o restablezca la contraseña. Si no ha sido usted, ignore este correo.',
  },
  'zh-Hans': {
    subject: '该邮箱已注册',
    text: '有人尝试用此邮箱注册，但该邮箱已有账号。请直接登录或重置密码。如非本人操作，请忽略本邮件。',
  },
  'zh-Hant': {
    subject: '該信箱已註冊',
    text: '有人嘗試用此信箱註冊，但該信箱已有帳號。請直接登入或重設密碼。如非本人操作，請忽略本郵件。',
  },
}

interface Written {
  readonly to: string
  readonly locale: Locale
  readonly scene: CodeScene
  /** Null when the address does not fit the scene; the mail then says why there is no code. */
  readonly code: string | null
  readonly minutes: number
}

/** The mail of a code. What the asker may not learn on the screen, the owner of the mailbox learns here. */
export const codeMail = ({ to, locale, scene, code, minutes }: Written): Mail => {
  const words = code !== null ? codeWords(code, minutes) : scene === codeScene.register ? accountWords : noAccountWords
  return { to, ...words[locale] }
}
