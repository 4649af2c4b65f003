import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#lib/day-ms.ts'
import { FakeFindings } from '#tests/harness/fake-catalogue.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { favouriteCalls } from '#contract/calls/reviews.ts'
import { accountCalls } from '#contract/calls/account.ts'
import type { Locale } from '#contract/languages.ts'
import type { Call } from '#contract/call.ts'
import type { Api } from '#api/client.ts'
import type { AccountContext } from '../outbox/session.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { kvKey, reviewTagsKey } from '../store/db.ts'
import { minReadIntervalMs, syncFavourites, syncReviewTags, type ReplicationContext } from '../sync/reader.ts'
import { readFavourites } from '../store/read-records.ts'

let account: AccountContext
beforeEach(async () => {
  account = await testAccount()
})

const row = (companyId: string, note: string | null = null) => ({ companyId, note, createTime: 5 })
const save = (companyId: string, on: boolean, note: string | null = null) =>
  enqueue(account, { name: 'favourite', companyId, company: `Company ${companyId}`, on, note, at: 9 }, '')
const favourites = async () =>
  (await readFavourites(account.db)).items.map(({ companyId, note, pending }) => [companyId, note, pending])

/** A server with the given answers; `during` runs while a request waits. */
const reader = (answers: [Call, unknown][], during: () => Promise<void> = async () => undefined) => {
  let requests = 0
  const call = (async (definition: Call) => {
    requests += 1
    await during()
    return definition.data.parse(answers.find(([one]) => one === definition)?.[1])
  }) as unknown as Api['call']
  const one: ReplicationContext = {
    db: account.db,
    clock: account.clock,
    random: account.random,
    call,
    offers: new FakeFindings(),
  }
  return { one, asked: () => requests }
}
const listOf = (...rows: object[]): [Call, unknown][] => [
  [favouriteCalls.favouritePage, { list: rows, total: rows.length }],
]

describe('favourites', () => {
  test('REC-3 are not stored from a list that was requested before an operation was queued', async () => {
    await syncFavourites(
      reader(listOf(), async () => {
        await save('1', true)
      }).one,
    )
    expect(await account.db.kv.get(kvKey.favourites)).toBeUndefined()
    expect(await favourites()).toEqual([['1', '', true]])
  })
  test('are requested at most once per interval, but at once after the clock was set back', async () => {
    const server = reader(listOf(row('1')))
    await syncFavourites(server.one)
    await syncFavourites(server.one)
    expect(server.asked()).toBe(1)
    const at = (ms: number) => ({ ...server.one, clock: { ...account.clock, now: () => account.clock.now() + ms } })
    await syncFavourites(at(minReadIntervalMs))
    await syncFavourites(at(-1))
    expect(server.asked()).toBe(3)
  })
})

const tags = [{ value: 'fast_reply', label: 'Fast reply' }]
const readStored = async (locale: Locale) => (await account.db.kv.get(reviewTagsKey(locale)))?.v

test('review tags are read in the selected language once a day', async () => {
  let now = Date.UTC(2026, 10, 21)
  account = await testAccount(undefined, { clock: { now: () => now, mono: () => 0 } })
  const testReader = reader([[accountCalls.reviewTags, tags]])
  await syncReviewTags(testReader.one, () => 'en')
  now += dayMs - 1
  await syncReviewTags(testReader.one, () => 'en')
  expect(testReader.asked()).toBe(1)
  expect(await readStored('en')).toEqual(tags)
  await syncReviewTags(testReader.one, () => 'es')
  now += 1
  await syncReviewTags(testReader.one, () => 'en')
  expect(testReader.asked()).toBe(3)
})
