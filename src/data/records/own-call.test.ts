// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import type { Api } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { ownCall } from './own-call.ts'

const answering = () => vi.fn(() => Promise.resolve(7)) as unknown as Api['call'] & ReturnType<typeof vi.fn>

test('ACC-1 this account is signed in: the call is made, its answer passed on', async () => {
  const call = ownCall(answering(), 'me', () => Promise.resolve('me'))
  expect(await call(messageCalls.unreadCount)).toBe(7)
})

test.each([null, 'somebody-else'])('ACC-1 signed in is %s: nothing is asked', async (who) => {
  const inner = answering()
  await expect(ownCall(inner, 'me', () => Promise.resolve(who))(messageCalls.unreadCount)).rejects.toThrow(ApiError)
  expect(inner).not.toHaveBeenCalled()
})

test('ACC-1 somebody else signed in before it is tried again: it does not leave with the other token', async () => {
  const who = vi.fn<() => Promise<string>>().mockResolvedValueOnce('me').mockResolvedValue('somebody-else')
  const left = vi.fn()
  const inner = (async (_call, input) => {
    await input?.beforeLeaving?.()
    left()
    return 7
  }) as Api['call']
  await expect(ownCall(inner, 'me', who)(messageCalls.unreadCount)).rejects.toThrow(ApiError)
  expect(left).not.toHaveBeenCalled()
})

test('ACC-1 somebody else signed in while it was on its way: the answer is not taken', async () => {
  const who = vi.fn<() => Promise<string>>().mockResolvedValueOnce('me').mockResolvedValueOnce('somebody-else')
  await expect(ownCall(answering(), 'me', who)(messageCalls.unreadCount)).rejects.toThrow(ApiError)
})
