import { expect, test, vi } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { ownCall } from './reader.ts'
import { anAccount } from '#tests/harness/ids.ts'

const answering = () => vi.fn(() => Promise.resolve(7)) as unknown as Api['call'] & ReturnType<typeof vi.fn>

test('ACC-1 this account is signed in: the call is made for it, its answer passed on', async () => {
  const inner = answering()
  const call = ownCall(inner, anAccount('me'), () => Promise.resolve('me'))
  expect(await call(messageCalls.unreadCount)).toBe(7)
  // Which is what stops it from leaving with anybody else's token.
  expect(inner).toHaveBeenCalledWith(messageCalls.unreadCount, { sub: 'me' })
})

test('ACC-1 somebody else signed in while it was on its way: the answer is not taken', async () => {
  const who = vi.fn<() => Promise<string>>().mockResolvedValueOnce('somebody-else')
  await expect(ownCall(answering(), anAccount('me'), who)(messageCalls.unreadCount)).rejects.toThrow(ApiError)
})
