import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { allCalls } from './calls.ts'
import { levels } from './envelope.ts'

const calls: readonly Call[] = Object.values(allCalls).flatMap((some) => Object.values(some as Record<string, Call>))
const at = (method: string, path: string) => calls.find((call) => call.method === method && call.path === path)

/** The calls of section 7 of the specification, and those open calls of section 6 that section 7 does not repeat. */
const buyerCalls = {
  GET: `user/query-info cart/total dict-data/currency dict-data/country dict-data/list dict-data/timezone category/list
    chat/conversation/my-list notify-message/get-unread-count notify-message/get-unread-list bseller-review/tags
    membermng/quota vip-permission/dashboard user/seller-token user-subscribe/my captcha/captcha
    membermng/company-info/{inviteUuid} pesticide/hot-list company/hot-list`,
  POST: `auth/login auth/email-register auth/email-code-login auth/reset-password auth/send-email-code auth/refresh-token
    auth/logout chat/conversation/delete-my vip-permission/refresh-cache membermng/verify-invite
    case-draft/create-enquiry case-draft/create-intention case-draft/create-samplereq file/upload file/upload-info
    chat/message/stt captcha/verify chat/message/send-stream chat/conversation/create-my`,
  PUT: `case-draft/update-enquiry case-draft/update-intention case-draft/update-samplereq case-draft/send-enquiry
    case-draft/send-intention case-draft/send-samplereq user/update user-subscribe/update notify-message/update-read`,
}
const specifiedCalls = Object.entries(buyerCalls).flatMap(([method, paths]) =>
  paths.split(/\s+/).map((path) => ({ method, path: `/buyer-api/buyer/${path}` })),
)

describe('A1 levels', () => {
  test.each(specifiedCalls)('$method $path belongs to the specification', ({ method, path }) => {
    expect(at(method, path)?.level).toBe('specification')
  })

  test.each(['page', 'get'])('a call in the style of the specification belongs to it too: %s', (word) => {
    const lists = calls.filter(({ method, path }) => method === 'GET' && path.endsWith(`/${word}`))
    expect(lists.length).toBeGreaterThan(4)
    expect(lists.filter(({ access }) => access === 'buyer').map(({ level }) => level)).not.toContain('full')
  })

  test('a backend with only the specification needs no other call', () => {
    expect(
      calls.filter(({ path }) => !/^\/(buyer-api\/buyer|api)\//.test(path)).map(({ level }) => level),
    ).not.toContain('specification')
    expect(calls.every(({ level }) => levels.includes(level))).toBe(true)
  })
})
