import * as z from 'zod/mini'
import { companyProfile, companyProfileTexts, maxProfilePhotos } from '../entities/account.ts'
import { maxAttachments } from '../entities/request.ts'
import { buyerCall, fullLevelCall } from '../define.ts'
import { commaList, day, decimal, flag, id, instant, maxFileAddress, text, wireList, wireText } from '../values.ts'

export const maxFeedback = 1000

const password = z.string().check(z.maxLength(200))

const feedbackKind = z.enum(['feedback', 'support'])
export type FeedbackKind = z.infer<typeof feedbackKind>

export const feedbackCalls = {
  /** `kind` is not in the specification: with `support`, the text is a question to customer service. */
  feedbackCreate: buyerCall.post('feedback/create', {
    body: z.object({
      kind: z._default(feedbackKind, 'feedback'),
      content: text(maxFeedback).check(z.minLength(1)),
      attach: commaList(maxAttachments, maxFileAddress),
    }),
  }),
}

export const activeSession = z.object({
  id,
  browser: z.nullish(wireText),
  startTime: instant,
  lastTime: instant,
  isThis: flag,
})
export type ActiveSession = z.infer<typeof activeSession>

export const settingCalls = {
  sessionList: fullLevelCall.get('user/session-list', { data: wireList(activeSession) }),
  /** Ends all sessions except the calling one, or only the session with this `id`. */
  sessionsEnd: fullLevelCall.put('user/end-sessions', { body: z.object({ id: z.optional(id) }) }),
  passwordUpdate: buyerCall.put('user/update-password', {
    body: z.object({ oldPassword: password, password, repassword: password }),
  }),
  /** Ends all sessions. A login before `deleteTime` cancels the deletion. With null, the account is already deleted. */
  accountDelete: buyerCall.del('user/delete', {
    body: z.object({ password }),
    data: z.catch(z.nullable(z.object({ deleteTime: instant })), null),
  }),
}

/** Omitted fields are not changed; '' clears a field. */
const companyProfileChange = z.object({
  ...z.partial(z.object(companyProfileTexts)).shape,
  establishDate: z.optional(z.union([z.literal(''), day])),
  annualImportVolume: z.optional(z.union([z.literal(''), decimal])),
  photos: z.optional(
    z.pipe(
      z.string().check(z.maxLength(maxProfilePhotos * (maxFileAddress + 1))),
      z.transform((joined) => joined.split(',').filter((url) => url !== '')),
    ),
  ),
  businessLicense: z.optional(text(maxFileAddress)),
})

export const companyProfileCalls = {
  /** Allowed for administrators, and for buyers without a company, who create one by saving the profile. */
  companyProfileGet: buyerCall.get('company-profile/get', {
    data: z.object({
      profile: companyProfile,
      bonusTime: z.nullable(instant),
    }),
  }),
  companyProfileUpdate: buyerCall.put('company-profile/update', {
    body: companyProfileChange,
    data: z.object({ bonusDays: z.number() }),
  }),
}
