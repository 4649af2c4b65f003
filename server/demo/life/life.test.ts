import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { requestKinds, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import { missingProfileFields } from '#domain/account/company-profile.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { sharedStatuses, status } from '#domain/lifecycle/status.ts'
import { dayMs } from '#lib/day-ms.ts'
import { runDemoSuppliers } from '#server/demo/suppliers/worker.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { recordLog } from '#server/modules/requests/schema.ts'
import { advanceSequences } from '#server/platform/db/epoch.ts'
import { systemRandom } from '#server/platform/system.ts'
import { demoAccount, emptyDemoAccount } from '#server/seed/accounts.ts'
import { testApp } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { fillDemoAccount, writeDemoAccountFile } from './life.ts'

const folder = mkdtempSync(join(tmpdir(), 'life-'))
const packedFile = join(folder, 'life.json.gz')
afterAll(() => rmSync(folder, { recursive: true }))
await writeDemoAccountFile({ db: (await testDatabase()).db, random: systemRandom }, packedFile)
const t = await testApp()
await advanceSequences(t.deps.db, t.clock.now())
await fillDemoAccount(t.deps, packedFile)

const tokenOf = async (email: string): Promise<string> => {
  const [user] = await t.deps.db.select().from(users).where(eq(users.email, email))
  return (await openSession(t.deps, t.deps.db, user?.id ?? anAccountId(''))).accessToken
}

const all = async (token: string, kind: RequestKind): Promise<RequestRecord[]> => {
  const answer = await t.call(requestCalls[kind].recordPage, { token, query: { pageNo: 1, pageSize: 200 } })
  expect(answer.code).toBe(0)
  return requestCalls[kind].recordPage.data.parse(answer.data).list
}

describe.each(requestKinds)('%s', (kind) => {
  let records: RequestRecord[]
  beforeAll(async () => {
    records = await all(await tokenOf(demoAccount.email), kind)
  })

  test('the account has a record in every status of the lifecycle', () => {
    const knownStatuses = new Set(
      [...Object.keys(sharedStatuses), ...Object.keys(kindRules[kind].statuses)].map(Number),
    )
    expect(new Set(records.map((record) => record.status))).toEqual(knownStatuses)
  })

  test('every record can be read, and its log is in order and ends before now', async () => {
    const token = await tokenOf(demoAccount.email)
    for (const { id } of records) {
      const answer = await t.call(requestCalls[kind].recordGet, { token, query: { id } })
      const record = requestCalls[kind].recordGet.data.parse(answer.data)
      const times = record.log?.map(({ time }) => time) ?? []
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(t.clock.now())
      expect(record.company.demo).toBe(true)
    }
  })

  test('the account has drafts, read and unread requests, and several quotations in one request group', async () => {
    const token = await tokenOf(demoAccount.email)
    const { data } = await t.call(requestCalls[kind].draftPage, { token, query: { pageNo: 1, pageSize: 20 } })
    expect(requestCalls[kind].draftPage.data.parse(data).list).not.toHaveLength(0)
    expect(new Set(records.map((record) => record.unread))).toEqual(new Set([true, false]))
    const batchNumbers = records.filter((record) => record.status === status.offered).map(({ batchNo }) => batchNo)
    expect(new Set(batchNumbers).size).toBeLessThan(batchNumbers.length)
  })
})

test('in the first week the demo suppliers take no step, and a second start does not repeat the history', async () => {
  const countBefore = await t.deps.db.$count(recordLog)
  await runDemoSuppliers({ db: t.deps.db, delayMs: 1, onFault: () => undefined }, t.clock.now() + 7 * dayMs)
  await fillDemoAccount(t.deps, packedFile)
  expect(await t.deps.db.$count(recordLog)).toBe(countBefore)
})

test('the company profile of the demo account is complete; the empty demo account has no requests', async () => {
  const profile = await t.call(companyProfileCalls.companyProfileGet, { token: await tokenOf(demoAccount.email) })
  expect(missingProfileFields(companyProfileCalls.companyProfileGet.data.parse(profile.data).profile)).toEqual([])
  const token = await tokenOf(emptyDemoAccount.email)
  for (const kind of requestKinds) expect(await all(token, kind)).toEqual([])
})
