import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { chatCalls } from '#contract/calls/account.ts'
import { ApiError } from '#api/errors.ts'
import { conversationOf, exchangeOf } from '#tests/harness/chat-setup.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { VirtualTime } from '#tests/harness/sync/virtual-time.ts'
import { chatDbOf, queueUnsentChange, type ChatDb } from '../../store/side-databases.ts'
import { minReadIntervalMs } from '../reader.ts'
import { followChat } from './follow-chat.ts'

let time: VirtualTime
let db: ChatDb
let calls: Call[]
let answer: (call: Call) => unknown
let about: { visible: boolean; signedIn: boolean }
let follows: ReturnType<typeof followChat>
beforeEach(async () => {
  time = new VirtualTime()
  calls = []
  answer = () => []
  about = { visible: true, signedIn: true }
  const account = await testAccount(undefined, {
    clock: time.clock,
    call: (async (call: Call) => {
      calls.push(call)
      return answer(call)
    }) as never,
  })
  db = chatDbOf(account.db)
  // Creating a database counts as a change of all its tables, which the test must not see.
  await db.open()
  follows = followChat({
    account,
    timers: time.timersOf({}),
    visible: () => about.visible,
    signedIn: () => Promise.resolve(about.signedIn),
    stream: vi.fn(() => Promise.resolve()),
    onPaid: vi.fn(),
  })
})
afterEach(() => {
  follows.stop()
  db.close()
})

const lists = () => calls.filter((call) => call === chatCalls.conversations).length
const pass = async (ms: number) => {
  const end = time.mono + ms
  for (let at = time.nextAt(); at !== null && at <= end; at = time.nextAt()) time.fireNext()
  time.mono = end
  // This refresh waits until the work that has begun is done.
  await follows.refresh()
}
const say = async (id: string) => {
  await db.transaction('rw', db.conversations, db.exchanges, db.unsent, async () => {
    await db.conversations.put(conversationOf(id))
    await db.exchanges.put(exchangeOf(`e-${id}`, id))
    await queueUnsentChange(db, { conversationId: id, things: ['', `e-${id}`], what: 'put' })
  })
}

describe('the conversations of an account', () => {
  test('are fetched at most once per interval, but at once after the clock was set back', async () => {
    await follows.refresh()
    await follows.refresh()
    expect(lists()).toBe(1)
    time.wallOffset += minReadIntervalMs
    await follows.refresh()
    expect(lists()).toBe(2)
    time.wallOffset -= 1_000
    await follows.refresh()
    expect(lists()).toBe(3)
  })

  test('are fetched again at the next refresh if the list failed', async () => {
    answer = () => {
      throw new ApiError('offline')
    }
    await follows.refresh()
    answer = () => []
    await follows.refresh()
    expect(lists()).toBe(2)
  })

  test('a sync of the conversations does not reject if a push fails, and the next one repeats the push', async () => {
    await say('c')
    answer = (call) => {
      if (call === chatCalls.conversationPut) throw new ApiError('timeout')
      return []
    }
    await expect(follows.refresh()).resolves.toBeUndefined()
    expect(await db.unsent.count()).toBe(2)
    answer = () => []
    await follows.refresh()
    expect(await db.unsent.count()).toBe(0)
  })

  test('ACC-1 are not pushed while nobody is logged in', async () => {
    await say('c')
    about.signedIn = false
    await follows.refresh()
    expect(calls).toEqual([])
    expect(await db.unsent.count()).toBe(2)
  })

  test('are pushed once by simultaneous refreshes', async () => {
    await say('c')
    await Promise.all([follows.refresh(), follows.refresh(), follows.refresh()])
    expect(calls.filter((call) => call === chatCalls.conversationPut)).toHaveLength(1)
  })
})

describe('the automatic sync', () => {
  test('sends changes that are made within a short time together', async () => {
    await follows.refresh()
    calls.length = 0
    await say('c')
    await say('d')
    await vi.waitFor(() => expect(time.nextAt()).not.toBeNull())
    await pass(300)
    expect(calls.filter((call) => call === chatCalls.conversationPut)).toHaveLength(2)
    expect(await db.unsent.count()).toBe(0)
  })

  test('reads and pushes nothing after a stop', async () => {
    follows.stop()
    await say('c')
    await pass(120_000)
    expect([calls, time.nextAt()]).toEqual([[], null])
    expect(await db.unsent.count()).toBe(2)
  })
})
