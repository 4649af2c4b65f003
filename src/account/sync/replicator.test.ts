import { expect, test, vi } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { requestKinds } from '#contract/entities/request.ts'
import { FakeFindings } from '#tests/harness/fake-catalogue.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { ApiError } from '#api/errors.ts'
import { pollMs, silenceMs, startReplicator } from './replicator.ts'
import type { ProbeResult } from '#api/connection.ts'

const replicating = async (answer: (path: string) => unknown, signedIn = () => Promise.resolve(true)) => {
  const account = await testAccount()
  const timers: { ms: number; work: () => void }[] = []
  const contacts: ProbeResult[] = []
  const requests: string[] = []
  const call = async (definition: { readonly path: string }) => {
    requests.push(definition.path)
    return answer(definition.path)
  }
  const replicator = startReplicator({
    account: { ...account, call: call as never },
    timers: {
      after: (ms, work) => {
        timers.push({ ms, work })
        return () => undefined
      },
    },
    visible: () => true,
    offers: new FakeFindings(),
    signedIn,
    locale: () => 'en',
    onRecords: () => undefined,
    onQuota: () => undefined,
    onContact: (contact) => contacts.push(contact),
  })
  const pass = () => timers.findLast(({ ms }) => ms === pollMs)?.work()
  return { replicator, requests, contacts, timers, pass }
}

const emptyAnswer = (path: string) => {
  if (path === cartCalls.cartList.path) return []
  return path === messageCalls.unreadCount.path ? 0 : { list: [], total: 0 }
}

const draftLists = requestKinds.map((kind) => requestCalls[kind].draftPage.path)
const draftListsOf = (allPaths: readonly string[]) => allPaths.filter((path) => draftLists.includes(path))

test('REC-2 drafts are read immediately, and again while the app is visible', async () => {
  const { replicator, requests, pass } = await replicating(() => ({ list: [], total: 0 }))
  await replicator.refresh('all')
  expect(draftListsOf(requests)).toEqual(draftLists)
  pass()
  await vi.waitFor(() => expect(draftListsOf(requests)).toEqual([...draftLists, ...draftLists]))
  replicator.stop()
})

test('REC-2 drafts are read even if the server refuses another list', async () => {
  const { replicator, requests } = await replicating((path) => {
    if (!draftLists.includes(path)) throw new ApiError('refused', { code: 403 })
    return { list: [], total: 0 }
  })
  await replicator.refresh('all')
  expect(draftListsOf(requests)).toEqual(draftLists)
  replicator.stop()
})

test('a refresh resolves with true only if all lists were read', async () => {
  let refusedPath = ''
  const { replicator } = await replicating((path) => {
    if (path === refusedPath) throw new ApiError('refused', { code: 403 })
    return emptyAnswer(path)
  })
  const refreshAfter = () => replicator.refresh('after-action')
  expect(await refreshAfter()).toBe(true)
  refusedPath = cartCalls.cartList.path
  expect(await refreshAfter()).toBe(false)
  refusedPath = ''
  expect(await refreshAfter()).toBe(true)
  replicator.stop()
  expect(await refreshAfter()).toBe(false)
})

test('rows that a step changed are read before the rest of a full read', async () => {
  let answerFirst = () => {}
  const { replicator, requests } = await replicating((path) => {
    if (requests.length > 1) return emptyAnswer(path)
    return new Promise((resolve) => (answerFirst = () => resolve(emptyAnswer(path))))
  })
  const all = replicator.refresh('all')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const step = replicator.refresh('after-action')
  answerFirst()
  expect(await step).toBe(true)
  expect(draftListsOf(requests)).toEqual([])
  await all
  expect(draftListsOf(requests)).toEqual(draftLists)
  replicator.stop()
})

test('nothing is read unless it is known that the account is logged in', async () => {
  const signedIn = vi.fn(() => Promise.resolve(true)).mockRejectedValueOnce(new Error('the disk is busy'))
  const { replicator, requests } = await replicating(emptyAnswer, signedIn)
  expect(await replicator.refresh('after-action')).toBe(false)
  expect(requests).toEqual([])
  expect(await replicator.refresh('after-action')).toBe(true)
  signedIn.mockResolvedValueOnce(false)
  expect(await replicator.refresh('after-action')).toBe(false)
  replicator.stop()
})

test('after one read fails for lack of a connection, the others are not tried', async () => {
  const { replicator, requests } = await replicating(() => {
    throw new ApiError('offline')
  })
  await replicator.refresh('all')
  expect(requests).toHaveLength(1)
  replicator.stop()
})

test('a server that does not answer is reported long before the call times out', async () => {
  const { replicator, requests, contacts, timers } = await replicating(() => new Promise(() => {}))
  void replicator.refresh('all')
  await vi.waitFor(() => expect(requests).not.toEqual([]))
  expect(contacts).toEqual([])
  timers.find(({ ms }) => ms === silenceMs)?.work()
  expect(contacts).toEqual(['silent'])
  replicator.stop()
})
