import * as z from 'zod/mini'
import { loginData } from '../entities/account.ts'
import { buyerBase, callMethods } from '../define.ts'
import { flag, text, token } from '../values.ts'

export const captchaFramePath = '/buyer-api/buyer/captcha/frame'

export const codePurpose = { login: 1, resetPassword: 4, register: 5 } as const

const email = z.string().check(z.trim(), z.maxLength(254))
const secret = z.string().check(z.maxLength(128))
const mailedCode = z.string().check(z.trim(), z.maxLength(12))

const legacyId = z.union([text(64), z.number().check(z.int())])
const scene = z.union([z.literal(1), z.literal(4), z.literal(5)])

const signIn = z.object({
  email,
  password: z._default(secret, ''),
  code: z._default(mailedCode, ''),
  inviteUuid: z._default(text(64), ''),
  inviteCode: z._default(text(6), ''),
})

const mobileCheck = z.object({ mobile: text(20), areacode: z.optional(text(8)), id: z.optional(legacyId) })

const auth = callMethods(`${buyerBase}auth/`, { access: 'open', write: false })
const captcha = callMethods(`${buyerBase}captcha/`, { access: 'open', write: false })
const legacy = callMethods('/api/', { write: false })

export const authCalls = {
  login: auth.post('login', { body: signIn, data: loginData }),
  emailRegister: auth.post('email-register', { body: signIn, data: loginData }),
  emailCodeLogin: auth.post('email-code-login', { body: signIn, data: loginData }),
  resetPassword: auth.post('reset-password', {
    body: z.object({ email, password: secret, repassword: secret, code: mailedCode }),
    /** Truthy means that the password was changed: a backend may answer 1 or a text. */
    data: z.unknown().check(z.refine(Boolean, 'not truthy')),
  }),
  sendEmailCode: auth.post('send-email-code', { body: z.object({ email, scene, code: text(12) }) }),
  validateEmailCode: auth.post('validate-email-code', { body: z.object({ email, scene, code: mailedCode }) }),
  refreshToken: auth.post('refresh-token', { body: z.object({ refreshToken: token }), data: loginData }),
  logout: auth.post('logout', { access: 'buyer' }),
  captchaImage: captcha.get('captcha', { transport: 'image', query: z.object({ time: z.optional(text(64)) }) }),
  /** Returns a captcha code without an image. An email code that is requested with it requires more proof of work. */
  captchaUnseen: captcha.post('unseen', { data: text(12), level: 'full' }),
  captchaForeign: captcha.post('foreign', { body: z.object({ token: text(4096) }), data: text(12), level: 'full' }),
  captchaVerify: captcha.post('verify', { body: z.object({ code: text(12) }), data: flag }),
  checkEmailExist: legacy.post('validate/check_email_exist', { body: z.object({ email }) }),
  checkEmailAvailable: legacy.post('validate/check_email_available', {
    body: z.object({ email, id: z.optional(legacyId) }),
  }),
  checkMobileExist: legacy.post('validate/check_mobile_exist', { body: mobileCheck }),
  checkMobileAvailable: legacy.post('validate/check_mobile_available', { body: mobileCheck }),
  weixinAuth: legacy.post('weixin/auth', { body: z.object({ code: text(128), userType: legacyId }) }),
}
