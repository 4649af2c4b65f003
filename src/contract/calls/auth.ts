import * as z from 'zod/mini'
import { loginData } from '../entities/account.ts'
import { buyerPath, get, post } from '../define.ts'
import { flag, text, token } from '../values.ts'

/** A page for a frame of the app that shows another firm's captcha. It posts `{ captcha: token }` to the app. */
export const captchaFramePath = '/buyer-api/buyer/captcha/frame'

export const codePurpose = { login: 1, resetPassword: 4, register: 5 } as const

const email = z.string().check(z.trim(), z.maxLength(254))
const secret = z.string().check(z.maxLength(128))
const mailedCode = z.string().check(z.trim(), z.maxLength(12))

const legacyId = z.union([text(64), z.number().check(z.int())])

const signIn = z.object({
  email,
  password: z._default(secret, ''),
  code: z._default(mailedCode, ''),
  inviteUuid: z._default(text(64), ''),
  inviteCode: z._default(text(6), ''),
})

const mobileCheck = {
  body: z.object({
    mobile: text(20),
    areacode: z.optional(text(8)),
    id: z.optional(legacyId),
  }),
  write: false,
} as const

export const authCalls = {
  login: post(buyerPath('auth/login'), { access: 'open', body: signIn, data: loginData, write: false }),
  emailRegister: post(buyerPath('auth/email-register'), {
    access: 'open',
    body: signIn,
    data: loginData,
    write: false,
  }),
  emailCodeLogin: post(buyerPath('auth/email-code-login'), {
    access: 'open',
    body: signIn,
    data: loginData,
    write: false,
  }),
  resetPassword: post(buyerPath('auth/reset-password'), {
    access: 'open',
    body: z.object({ email, password: secret, repassword: secret, code: mailedCode }),
    /** Truthy means that the password was changed: a backend may answer 1 or a text. All other values mean failure. */
    data: z.unknown().check(z.refine(Boolean, 'not truthy')),
    write: false,
  }),
  sendEmailCode: post(buyerPath('auth/send-email-code'), {
    access: 'open',
    body: z.object({ email, scene: z.union([z.literal(1), z.literal(4), z.literal(5)]), code: text(12) }),
    write: false,
  }),
  validateEmailCode: post(buyerPath('auth/validate-email-code'), {
    access: 'open',
    body: z.object({ email, scene: z.union([z.literal(1), z.literal(4), z.literal(5)]), code: mailedCode }),
    write: false,
  }),
  /** Needs no access token, because it may have expired: the refresh token is the proof. */
  refreshToken: post(buyerPath('auth/refresh-token'), {
    access: 'open',
    body: z.object({ refreshToken: token }),
    data: loginData,
    write: false,
  }),
  logout: post(buyerPath('auth/logout'), { write: false }),
  captchaImage: get(buyerPath('captcha/captcha'), {
    access: 'open',
    transport: 'image',
    query: z.object({ time: z.optional(text(64)) }),
  }),
  /** Returns a captcha answer for a buyer who cannot see the image. An email code then needs a longer proof of work. */
  captchaUnseen: post(buyerPath('captcha/unseen'), { access: 'open', data: text(12), level: 'full', write: false }),
  /** Returns a captcha answer for the token of another firm's captcha, if the operator has one. */
  captchaForeign: post(buyerPath('captcha/foreign'), {
    access: 'open',
    body: z.object({ token: text(4096) }),
    data: text(12),
    level: 'full',
    write: false,
  }),
  captchaVerify: post(buyerPath('captcha/verify'), {
    access: 'open',
    body: z.object({ code: text(12) }),
    data: flag,
    write: false,
  }),
  checkEmailExist: post('/api/validate/check_email_exist', {
    body: z.object({ email }),
    write: false,
  }),
  checkEmailAvailable: post('/api/validate/check_email_available', {
    body: z.object({ email, id: z.optional(legacyId) }),
    write: false,
  }),
  checkMobileExist: post('/api/validate/check_mobile_exist', mobileCheck),
  checkMobileAvailable: post('/api/validate/check_mobile_available', mobileCheck),
  weixinAuth: post('/api/weixin/auth', {
    body: z.object({ code: text(128), userType: legacyId }),
    write: false,
  }),
}
