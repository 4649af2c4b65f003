import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { favouriteCalls, type Favourite } from '#contract/calls/reviews.ts'
import { code } from '#contract/codes.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { testApp } from '#tests/harness/server.ts'
import { favourites } from './schema.ts'

const t = await testApp()
const rows = await t.deps.db.select({ id: companies.id }).from(companies).orderBy(companies.id).limit(25)
const suppliers = rows.map(({ id }) => id)

const page = async (token: string, query: { pageNo?: number; pageSize?: number } = {}) =>
  (await t.call(favouriteCalls.favouritePage, { token, query })).data as { list: Favourite[]; total: number }
const save = (token: string, companyId: string, note?: string | null, headers = {}) =>
  t.call(favouriteCalls.favouriteCreate, {
    token,
    headers,
    body: { companyId, ...(note === undefined ? {} : { note }) },
  })
const change = (token: string, note: string | null, companyId = '9001') =>
  t.call(favouriteCalls.favouriteUpdate, { token, body: { companyId, note } })
const remove = (token: string, companyId: string) =>
  t.call(favouriteCalls.favouriteDelete, { token, query: { companyId } })

describe('saved suppliers', () => {
  test('saved suppliers are listed newest first, with names in the requested language', async () => {
    const { token } = await t.newBuyer()
    await save(token, '9001')
    t.clock.advance(1000)
    await save(token, '9002')
    expect((await page(token)).list.map((one) => one.companyId)).toEqual(['9002', '9001'])
    const chinese = await t.call(favouriteCalls.favouritePage, {
      token,
      query: { pageSize: 1 },
      headers: { 'Accept-Language': 'zh-CN' },
    })
    expect(chinese.data).toMatchObject({ total: 2, list: [{ company: { name: '示例长江农化有限公司' } }] })
  })
  test('saving a supplier that does not exist is refused, and removing one that is not saved succeeds', async () => {
    const { token } = await t.newBuyer()
    expect((await save(token, 'nobody')).code).toBe(code.notFound)
    expect((await remove(token, '9001')).code).toBe(0)
  })
})

test('another account can neither see, change nor remove a saved supplier and its note', async () => {
  const [owner, other] = [await t.newBuyer(), await t.newBuyer()]
  await save(owner.token, '9001', 'private')
  expect((await page(other.token)).list).toEqual([])
  expect((await change(other.token, 'read')).code).toBe(code.notFound)
  await remove(other.token, '9001')
  expect((await page(owner.token)).list).toMatchObject([{ note: 'private' }])
})

test('pages contain each supplier once, even if several were saved at the same time, and have no gap after a removal', async () => {
  const { token } = await t.newBuyer()
  await Promise.all(suppliers.map((id) => save(token, id)))
  const all: string[] = []
  for (let pageNo = 1; pageNo <= 4; pageNo += 1) {
    const { list, total } = await page(token, { pageNo, pageSize: 7 })
    expect(total).toBe(25)
    all.push(...list.map(({ companyId }) => companyId))
  }
  expect(all.toSorted()).toEqual(suppliers.toSorted())
  await remove(token, all[3] ?? '')
  const { list, total } = await page(token, { pageNo: 1, pageSize: 7 })
  expect([total, list.map(({ companyId }) => companyId)]).toEqual([24, [...all.slice(0, 3), ...all.slice(4, 8)]])
  expect(await page(token, { pageNo: 9, pageSize: 7 })).toMatchObject({ total: 24, list: [] })
})

describe('two devices of an account', () => {
  test('two devices that simultaneously save a supplier that is already saved do not duplicate it, and it stays at its position', async () => {
    const { token } = await t.newBuyer()
    await save(token, '9001', 'first')
    t.clock.advance(1000)
    await save(token, '9002')
    t.clock.advance(1000)
    const answers = await Promise.all([save(token, '9001'), save(token, '9001', 'both'), save(token, '9001')])
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0])
    const { list, total } = await page(token)
    expect([total, list.map(({ companyId, note }) => [companyId, note])]).toEqual([
      2,
      [
        ['9002', null],
        ['9001', 'both'],
      ],
    ])
    expect(list[1]?.updateTime).toBe(t.clock.now())
  })

  test('if one device removes a supplier while another adds a note, the supplier stays removed, and the other device gets an error', async () => {
    const { token } = await t.newBuyer()
    await save(token, '9001', 'mine')
    await remove(token, '9001')
    expect((await change(token, 'late note')).code).toBe(code.notFound)
    expect((await page(token)).list).toEqual([])
    await save(token, '9001')
    expect((await page(token)).list).toMatchObject([{ note: null }])
  })

  test('repeating a save whose answer was lost does not undo later changes', async () => {
    const { token } = await t.newBuyer()
    const key = { 'Idempotency-Key': 'save-1' }
    await save(token, '9001', 'one', key)
    await change(token, 'two')
    expect((await save(token, '9001', 'one', key)).headers.get('Idempotency-Replayed')).toBe('true')
    expect((await page(token)).list).toMatchObject([{ note: 'two' }])
    await remove(token, '9001')
    await save(token, '9001', 'one', key)
    expect((await page(token)).list).toEqual([])
  })
})

describe('a note', () => {
  test.each([
    ['missing', null, null],
    ['empty', '', null],
    ['only blanks', ' \n ', null],
    ['with blanks around it', '  ask for SGS ', 'ask for SGS'],
    ['of the maximum length', 'ñ'.repeat(500), 'ñ'.repeat(500)],
    ['with signs of SQL and HTML', `'; drop table favourites; -- <b>`, `'; drop table favourites; -- <b>`],
  ])('the note is stored without outer blanks: %s', async (_, note, stored) => {
    const { token } = await t.newBuyer()
    await save(token, '9001', 'before')
    expect((await change(token, note)).code).toBe(0)
    expect((await page(token)).list[0]?.note).toBe(stored)
  })
  test('the note is not part of the supplier’s public data, and is deleted with the account', async () => {
    const { token, userId } = await t.newBuyer()
    await save(token, '9001', 'a secret of mine')
    const { db } = t.deps
    const [supplier] = await db.select().from(companies).where(eq(companies.id, '9001'))
    expect(JSON.stringify(supplier)).not.toContain('a secret')
    await db.delete(users).where(eq(users.id, userId))
    expect(await db.select().from(favourites).where(eq(favourites.accountId, userId))).toEqual([])
  })
})
