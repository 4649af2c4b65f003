import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { publishProducts } from '#server/modules/catalogue/changes/catalogue-changes.ts'
import { products } from '#server/modules/catalogue/schema.ts'
import { readEpoch, writeInstanceValue } from '#server/platform/db/epoch.ts'
import { rowsOf } from '#server/platform/db/statements.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

let epoch: string
const t = await testApp()
const token = (await t.newBuyer()).token
const product = (await requestableProducts(t.deps.db)).real.id
beforeEach(async () => {
  epoch = await readEpoch(t.deps.db)
})

interface Page {
  readonly list: readonly { readonly id: string }[]
  readonly mark: string
  readonly epoch: string
}
const follow = async (after: string, from: TestApp = t) =>
  (await from.call(enquiryCalls.recordPage, { token, query: { after } })).data as Page
/** Waits for a mark after all sent requests. Transactions in other databases of the cluster can delay it. */
const markAtEnd = (from: TestApp = t) =>
  vi.waitFor(
    async () => {
      const { mark } = await follow('', from)
      expect((await follow(mark, from)).list).toEqual([])
      return mark
    },
    { timeout: 20_000, interval: 100 },
  )
/** Waits until no transaction is open that began before the last change. */
const untilAllEnded = () =>
  vi.waitFor(
    async () => {
      const ended = sql`max(changed) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as ended`
      expect(await rowsOf(t.deps.db, sql`select ${ended} from request_records`)).toEqual([{ ended: true }])
    },
    { timeout: 20_000, interval: 100 },
  )
const send = async () => {
  const { data } = await t.call(enquiryCalls.send, { token, body: enquiryBody([product]) })
  return (data as { records: { id: string }[] }).records.map(({ id }) => id)
}
const changes = async (since: string, from: TestApp = t) =>
  (await from.call(catalogueCalls.productChanges, { token, query: { since, limit: 1 } })).data as {
    next: string
    reset: boolean
  }
const publish = async (): Promise<string> => {
  const { db } = t.deps
  const [row] = await db.select({ id: products.id }).from(products).limit(1)
  await db.transaction((tx) => publishProducts(tx, [row?.id ?? ''], t.clock.now()))
  return row?.id ?? ''
}
const newest = async (from: TestApp) => {
  const { next } = await changes('', from)
  const [of, at, run] = next.split('.')
  expect(of).toBe('seq')
  return { next, epoch: at, run }
}

describe('another start on the same database', () => {
  test('after a restart, marks from earlier runs are still valid, in the same epoch', async () => {
    await send()
    const mark = await markAtEnd()
    const { next } = await newest(t)
    const second = await testApp({ db: t.deps.db })
    await testApp({ db: t.deps.db })
    const sentIds = await send()
    const result = await follow(mark, second)
    expect([result.list.map(({ id }) => id), result.epoch]).toEqual([sentIds, epoch])
    expect((await changes(next, second)).reset).toBe(false)
    expect(await readEpoch(t.deps.db)).toBe(epoch)
  })

  test('marks from one process are accepted by another process that has not read the latest changes', async () => {
    await newest(t)
    const second = await testApp({ db: t.deps.db })
    await publish()
    const [mark, { next }] = [await markAtEnd(second), await newest(second)]
    expect((await changes(next)).reset).toBe(false)
    expect((await follow(mark)).list).toEqual([])
    expect(await readEpoch(t.deps.db)).toBe(epoch)
  })
})

test('after a restore into another cluster, a new epoch begins, in which a list with higher transaction numbers can be followed', async () => {
  await send()
  const { mark } = await follow('')
  const { db } = t.deps
  await writeInstanceValue(db, 'origin', 'another cluster')
  await db.execute(sql`alter table request_records disable trigger request_records_changed`)
  await db.execute(sql`update request_records set changed = 900000000000000`)
  await db.execute(sql`alter table request_records enable trigger request_records_changed`)
  const second = await testApp({ db })
  const epochNow = await readEpoch(db)
  expect(epochNow).not.toBe(epoch)
  const anew = await follow(mark, second)
  expect(anew.epoch).toBe(epochNow)
  expect(anew.list.length).toBeGreaterThan(0)
  await markAtEnd(second)
  await testApp({ db })
  expect(await readEpoch(db)).toBe(epochNow)
})

describe('following a list', () => {
  test('a list is read page by page to its end, followed by changes made during the reading', async () => {
    const { token: own } = await t.newBuyer()
    const page = async (after: string) =>
      (await t.call(enquiryCalls.recordPage, { token: own, query: { after, pageSize: 2 } })).data as Page
    const sentIds: string[] = []
    for (let at = 0; at < 3; at += 1) {
      const { data } = await t.call(enquiryCalls.send, { token: own, body: enquiryBody([product]) })
      sentIds.push(...(data as { records: { id: string }[] }).records.map(({ id }) => id))
    }
    await untilAllEnded()
    const first = await page('')
    expect(await t.call(enquiryCalls.cancel, { token: own, body: { id: sentIds[0] ?? '' } })).toMatchObject({ code: 0 })
    const second = await page(first.mark)
    const rest = await page(second.mark)
    const all = [...first.list, ...second.list, ...rest.list].map(({ id }) => id)
    expect(all.slice(0, 4)).toEqual([...sentIds, sentIds[0]])
    await untilAllEnded()
    // The mark does not advance before the end of the list, so changes during the reading are sent again.
    const nextPage = await page(rest.mark)
    expect(nextPage.list.map(({ id }) => id)).toEqual([sentIds[0]])
    expect((await page(nextPage.mark)).list).toEqual([])
  })

  test('a list is read from its start if the mark was not signed with the secret of the database', async () => {
    const wholeList = await follow('')
    const [of, at, run, ...numbers] = wholeList.mark.split('.')
    for (const forgedMark of [
      'nonsense',
      [of, at, run, '1', ...numbers.slice(1)].join('.'),
      `${wholeList.mark.slice(0, -1)}~`,
    ])
      expect((await follow(forgedMark)).list).toEqual(wholeList.list)
    expect(await readEpoch(t.deps.db)).toBe(epoch)
  })
})
