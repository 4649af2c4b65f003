// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { FakeOffers } from '#tests/harness/fake-catalogue.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { favouriteCalls } from '#contract/calls/favourites.ts'
import { accountCalls } from '#contract/calls/account.ts'
import type { Locale } from '#contract/languages.ts'
import type { Call } from '#contract/call.ts'
import { userInfo } from '#contract/entities/account.ts'
import type { Api } from '#api/client.ts'
import type { AccountContext } from '../../outbox/operations/account-context.ts'
import { enqueue } from '../../outbox/operations/enqueue.ts'
import { ownKey, reviewTagsKey } from '../../store/confirmed-rows.ts'
import { pendingOps } from '../../store/account-rows.ts'
import {
  ownRestMs,
  readFavourites as replicateFavourites,
  readProfile,
  readReviewTags,
  tagsRestMs,
} from '../../copy/read-own.ts'
import type { Reader } from '../../copy/reader.ts'
import { applyAction } from '../../outbox/answers/applied-action.ts'
import { readFavourites } from '../../store/read-favourites.ts'
import { readOwnProfile } from '../account/settings.ts'

let account: AccountContext
beforeEach(async () => {
  account = await testAccount()
})

const row = (companyId: string, note: string | null = null) => ({ companyId, note, createTime: 5 })
const user = userInfo.parse({ userId: 'u', email: 'a@b.example', nickname: 'Ana', country: 'BR' })
const save = (companyId: string, on: boolean, note: string | null = null) =>
  enqueue(account, { name: 'favourite', companyId, company: `Company ${companyId}`, on, note, at: 9 }, '')
const shown = async () =>
  (await readFavourites(account.db)).items.map(({ companyId, note, pending }) => [companyId, note, pending])

/** A server whose answers a test writes; `during` runs while it is asked. */
const reader = (answers: [Call, unknown][], during: () => Promise<void> = async () => undefined) => {
  let asked = 0
  const call = (async (definition: Call) => {
    asked += 1
    await during()
    return definition.data.parse(answers.find(([one]) => one === definition)?.[1])
  }) as unknown as Api['call']
  const one: Reader = { db: account.db, clock: account.clock, random: account.random, call, offers: new FakeOffers() }
  return { one, asked: () => asked }
}
const listOf = (...rows: object[]): [Call, unknown][] => [
  [favouriteCalls.favouritePage, { list: rows, total: rows.length }],
]

describe('favourites', () => {
  test('waiting changes are laid over what the server has', async () => {
    await replicateFavourites(reader(listOf(row('1', 'old note'), row('2'))).one)
    await save('1', true, 'new note')
    await save('2', false)
    await save('3', true)
    expect(await shown()).toEqual([
      ['3', '', true],
      ['1', 'new note', true],
    ])
    expect((await readFavourites(account.db)).items[0]?.name).toBe('Company 3')
  })
  test('a refused one shows what the server has', async () => {
    await replicateFavourites(reader(listOf(row('1'))).one)
    await save('1', false)
    for (const op of await pendingOps(account.db)) await account.db.ops.put({ ...op, state: 'rejected' })
    expect(await shown()).toEqual([['1', '', false]])
  })
  test('an applied one is adopted where it was shown', async () => {
    await replicateFavourites(reader(listOf(row('1', 'kept'))).one)
    const at = { companyId: '1', company: 'One', at: 9 }
    await applyAction(account.db, { name: 'favourite', ...at, on: true, note: null })
    expect(await shown()).toEqual([['1', 'kept', false]])
    await applyAction(account.db, { name: 'favourite', ...at, on: false, note: null })
    expect(await shown()).toEqual([])
  })
  test('applied before the list was ever read they are shown, with no age', async () => {
    await applyAction(account.db, { name: 'favourite', companyId: '7', company: 'Seven', on: true, note: 'x', at: 1 })
    expect(await readFavourites(account.db)).toMatchObject({ items: [{ companyId: '7', note: 'x' }], asOf: null })
  })
  test('REC-3 a list from before an operation does not undo it', async () => {
    await replicateFavourites(
      reader(listOf(), async () => {
        await save('1', true)
      }).one,
    )
    expect(await account.db.kv.get(ownKey.favourites)).toBeUndefined()
    expect(await shown()).toEqual([['1', '', true]])
  })
  test('they are asked for once in a while, and after a clock was set back', async () => {
    const server = reader(listOf(row('1')))
    await replicateFavourites(server.one)
    await replicateFavourites(server.one)
    expect(server.asked()).toBe(1)
    const at = (ms: number) => ({ ...server.one, clock: { ...account.clock, now: () => account.clock.now() + ms } })
    await replicateFavourites(at(ownRestMs))
    await replicateFavourites(at(-1))
    expect(server.asked()).toBe(3)
  })
})

describe('the profile', () => {
  test('is the one that signed in until it was read, with waiting changes laid over it', async () => {
    expect(await readOwnProfile(account.db, null)).toBeNull()
    expect(await readOwnProfile(account.db, user)).toEqual(user)
    await readProfile(reader([[accountCalls.userInfo, { ...user, nickname: 'Read' }]]).one)
    await enqueue(account, { name: 'profile', fields: { country: 'PE' } }, '')
    expect(await readOwnProfile(account.db, user)).toMatchObject({ nickname: 'Read', country: 'PE' })
  })
  test('an applied change stays shown after it is done', async () => {
    await readProfile(reader([[accountCalls.userInfo, user]]).one)
    await applyAction(account.db, { name: 'profile', fields: { nickname: 'New' } })
    expect(await readOwnProfile(account.db, user)).toMatchObject({ nickname: 'New', country: 'BR' })
  })
})

describe('tags of reviews', () => {
  const tags = [{ value: 'fast_reply', label: 'Fast reply' }]
  const stored = async (locale: Locale) => (await account.db.kv.get(reviewTagsKey(locale)))?.v

  test('are here before anybody opens a review, in the shown language, asked for once a day', async () => {
    let now = Date.UTC(2026, 10, 21)
    account = await testAccount(undefined, { clock: { now: () => now, mono: () => 0 } })
    const read = reader([[accountCalls.reviewTags, tags]])
    await readReviewTags(read.one, () => 'en')
    now += tagsRestMs - 1
    await readReviewTags(read.one, () => 'en')
    expect(read.asked()).toBe(1)
    expect(await stored('en')).toEqual(tags)
    await readReviewTags(read.one, () => 'es')
    now += 1
    await readReviewTags(read.one, () => 'en')
    expect(read.asked()).toBe(3)
  })
  test('an answer that crossed a change of language is stored for neither', async () => {
    let locale: Locale = 'en'
    const read = reader([[accountCalls.reviewTags, tags]], async () => void (locale = 'es'))
    await readReviewTags(read.one, () => locale)
    expect([await stored('en'), await stored('es')]).toEqual([undefined, undefined])
  })
})
