import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import type { Api } from '#api/client.ts'
import { listedRecord } from '#tests/harness/sync/made-rows.ts'
import { FakeFindings } from '#tests/harness/fake-catalogue.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { readRestoreLosses } from '../queries/account.ts'
import { readRecords } from '../store/read-records.ts'
import { syncRecordsOf } from './read-records.ts'
import type { ReplicationContext } from './reader.ts'

type Query = Readonly<Record<string, unknown>>

/** A device, and a backend that lists the enquiries that `list` returns. */
const reader = async (list: (query: Query) => unknown): Promise<ReplicationContext & { asked: Query[] }> => {
  const { db, clock, random } = await testAccount()
  const queries: Query[] = []
  const call = (async (definition: Call, input?: { query?: Query }) => {
    if (definition !== requestCalls.enquiry.recordPage) throw new Error(`unexpected ${definition.path}`)
    queries.push(input?.query ?? {})
    return definition.data.parse(list(input?.query ?? {}))
  }) as unknown as Api['call']
  return { db, clock, random, call, offers: new FakeFindings(), asked: queries }
}

const hour = 3_600_000

describe('REC-1 following sent records', () => {
  /** A backend without change marks: it lists the changes since a time, oldest first. */
  const setUpTimed = async () => {
    const rows: RequestRecordWire[] = [listedRecord(1, 100 * hour), listedRecord(2, 200 * hour)]
    const queries: number[] = []
    const testReader = await reader(({ updatedSince = 0 }) => {
      queries.push(Number(updatedSince))
      const list = rows
        .filter(({ updateTime = 0 }) => updateTime >= Number(updatedSince))
        .toSorted((a, b) => (a.updateTime ?? 0) - (b.updateTime ?? 0))
      return { list, total: list.length }
    })
    const clock = { ...testReader.clock, now: () => now }
    let now = testReader.clock.now()
    const look = () => syncRecordsOf({ ...testReader, clock }, 'enquiry')
    await look()
    const numbers = async () => (await readRecords(testReader.db, 'enquiry', {})).rows.map(({ recordNo }) => recordNo)
    return { rows, asked: queries, look, numbers, pass: (ms: number) => void (now += ms), begin: now }
  }

  test('if the backend sends no change marks, a change that becomes visible after a later one is still read', async () => {
    const { rows, look, numbers } = await setUpTimed()
    rows.push(listedRecord(3, 200 * hour - 5 * 60_000))
    await look()
    expect(await numbers()).toEqual(['R3', 'R2', 'R1'])
  })

  test('if the backend sends no change marks, the whole list is read once a day, and again after the clock was set back', async () => {
    const { rows, asked, look, numbers, pass } = await setUpTimed()
    rows.push(listedRecord(3, 10 * hour))
    await look()
    expect(await numbers()).toEqual(['R2', 'R1'])
    pass(24 * hour)
    await look()
    expect(await numbers()).toEqual(['R3', 'R2', 'R1'])
    await look()
    pass(-hour)
    await look()
    expect(asked.map((since) => since === 0)).toEqual([true, false, true, false, true])
  })

  test('if the backend sends no change marks, a time of change in the future is ignored', async () => {
    const { rows, look, numbers, begin } = await setUpTimed()
    rows.push(listedRecord(3, begin + 960 * hour))
    await look()
    rows.push(listedRecord(4, begin))
    await look()
    expect(await numbers()).toEqual(['R4', 'R3', 'R2', 'R1'])
  })

  test('if the backend sends change marks, a read continues after the last mark', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => listedRecord(n + 1, 5))
    const testReader = await reader(({ after, pageSize }) => {
      const from = Number(after ?? 0)
      const list = rows.slice(from, from + Number(pageSize))
      return { list, total: rows.length - from, mark: String(from + list.length), epoch: 'e' }
    })
    await syncRecordsOf(testReader, 'enquiry')
    rows.push(listedRecord(151, 1))
    await syncRecordsOf(testReader, 'enquiry')
    expect((await readRecords(testReader.db, 'enquiry', {})).rows).toHaveLength(151)
    expect(testReader.asked.map(({ after }) => after)).toEqual(['', '100', '150'])
    expect(testReader.asked.slice(1).filter((query) => 'updatedSince' in query)).toEqual([])
  })

  test('if the backend sends change marks, a read continues after a page that large records have made short', async () => {
    const rows = [listedRecord(1, 5), listedRecord(2, 5), listedRecord(3, 5)]
    const testReader = await reader(({ after }) => {
      const from = Number(after ?? 0)
      const list = rows.slice(from, from + 1)
      return { list, total: from + 1 < rows.length ? rows.length : list.length, mark: String(from + 1), epoch: 'e' }
    })
    await syncRecordsOf(testReader, 'enquiry')
    expect((await readRecords(testReader.db, 'enquiry', {})).rows).toHaveLength(3)
  })

  test('I24 records and log entries stay on the device if a restored backend no longer has them', async () => {
    const entry = (id: number) => ({ id, time: id, actor: 'supplier' as const, type: 'asked', text: `entry ${id}` })
    let [epoch, list] = ['before', [{ ...listedRecord(1, 5), log: [entry(1), entry(2)] }, listedRecord(2, 5)]]
    const testReader = await reader(() => ({ list, total: list.length, mark: 'm', epoch }))
    await syncRecordsOf(testReader, 'enquiry')
    expect(await readRestoreLosses(testReader.db)).toBeNull()
    epoch = 'after'
    list = [{ ...listedRecord(1, 4), log: [entry(1)] }]
    await syncRecordsOf(testReader, 'enquiry')
    await syncRecordsOf(testReader, 'enquiry')
    expect(await readRestoreLosses(testReader.db)).toEqual({ gone: ['R2'], older: ['R1'] })
    list = [{ ...listedRecord(1, 9), log: [entry(1), entry(3)] }]
    await syncRecordsOf(testReader, 'enquiry')
    const { rows } = await readRecords(testReader.db, 'enquiry', {})
    expect(rows.map(({ id, log }) => [id, log?.map(({ text }) => text)])).toEqual([
      ['2', []],
      ['1', ['entry 1', 'entry 2', 'entry 3']],
    ])
  })
})
