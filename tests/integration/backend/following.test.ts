import 'fake-indexeddb/auto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { records } from '#server/modules/requests/schema.ts'
import { recordRowId } from '#server/modules/requests/row-id.ts'
import { createFollowingDevice } from '#tests/harness/following-device.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { fakeClock, testApp } from '#tests/harness/server.ts'

const hour = 3_600_000
const day = 24 * hour

const t = await testApp({ config: { supplierDelayMs: 1000 } })
const ids = await requestableProducts(t.deps.db)
const products = [ids.ofDemo('9001')[0] ?? '', ids.ofDemo('9002')[0] ?? '']

let first: string
let second: string
let device: Awaited<ReturnType<typeof createFollowingDevice>>
beforeEach(async () => {
  const { userId, token } = await t.newBuyer()
  const { data } = await t.call(enquiryCalls.send, { token, body: enquiryBody(products) })
  const [a, b] = (data as { records: { id: string }[] }).records
  ;[first, second] = [a?.id ?? '', b?.id ?? '']
  await t.deps.db.update(records).set({ maxReplyTime: '2027-06-01' }).where(eq(records.accountId, userId))
  device = await createFollowingDevice(t, userId)
  await device.readRecords()
})

const withdrawnStatus = 91
const withdraw = (id: string, now: number, db = t.deps.db) =>
  db
    .update(records)
    .set({ status: withdrawnStatus, updateTime: now })
    .where(eq(records.id, recordRowId.parse(Number(id))))
const statuses = async () => Object.fromEntries((await device.records()).map(({ id, status }) => [id, status]))

describe('REC-1 a device that follows records', () => {
  test('a device gets a change that is written after one by a process whose clock is an hour ahead', async () => {
    const ahead = fakeClock(t.clock.now() + hour)
    const otherApp = await testApp({ db: t.deps.db, clock: ahead })
    await withdraw(first, otherApp.deps.clock.now())
    await device.readRecords()
    await withdraw(second, t.clock.now())
    await device.readRecords()
    expect(await statuses()).toEqual({ [first]: withdrawnStatus, [second]: withdrawnStatus })
  })

  test('a device gets a change that is written after a clock was 40 days ahead for a while', async () => {
    t.clock.advance(40 * day)
    await withdraw(first, t.clock.now())
    await device.readRecords()
    t.clock.advance(-40 * day)
    await withdraw(second, t.clock.now())
    await device.readRecords()
    expect(await statuses()).toEqual({ [first]: withdrawnStatus, [second]: withdrawnStatus })
  })

  test('a device does not write rows while nothing changes', async () => {
    const recordsBefore = await device.db.records.toArray()
    let writeCount = 0
    device.db.records.hook('creating', () => void (writeCount += 1))
    device.db.records.hook('updating', () => void (writeCount += 1))
    await device.readRecords()
    expect([writeCount, await device.db.records.toArray()]).toEqual([0, recordsBefore])
  })

  // The embedded database has one connection, so it cannot have two open transactions.
  test.each(process.env['TEST_DATABASE_URL'] ? ['PostgreSQL'] : [])(
    'a device gets the writes of a transaction that stayed open while a later one was read: %s',
    async () => {
      let end = () => {}
      const ending = new Promise<void>((resolve) => (end = resolve))
      let transaction = Promise.resolve()
      await new Promise<void>((wrote) => {
        transaction = t.deps.db.transaction(async (tx) => {
          await withdraw(first, t.clock.now(), tx)
          wrote()
          await ending
        })
      })
      t.clock.advance(hour)
      await withdraw(second, t.clock.now())
      await device.readRecords()
      expect(await statuses()).toMatchObject({ [second]: withdrawnStatus })
      end()
      await transaction
      await device.readRecords()
      expect(await statuses()).toEqual({ [first]: withdrawnStatus, [second]: withdrawnStatus })
    },
  )
})
