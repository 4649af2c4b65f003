import { requestKinds } from '#contract/entities/request.ts'
import type { Call } from '#contract/call.ts'
import type { AccountId } from '#domain/ids.ts'
import { syncRecordsOf } from '#account/sync/read-records.ts'
import type { ReplicationContext } from '#account/sync/reader.ts'
import { readRestoreLosses } from '#account/queries/account.ts'
import { readRecords } from '#account/store/read-records.ts'
import { allRows } from '#catalogue/store/tables.ts'
import { openCatalogueDbByName } from '#catalogue/store/db.ts'
import { replicate } from '#catalogue/sync/replicate.ts'
import { ApiError } from '#api/errors.ts'
import type { Api } from '#api/client.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { FakeFiles, FakeFindings, depsWithoutFindings } from './fake-catalogue.ts'
import type { TestApp } from './server.ts'
import { testAccount } from './sync/account.ts'

let devices = 0

export const createFollowingDevice = async (first: TestApp, userId: AccountId) => {
  devices += 1
  let backend = first
  const account = await testAccount(`following-${devices}`)
  const clock = { now: () => backend.clock.now(), mono: () => 0 }
  const offers = new FakeFindings()
  const call = (async (
    definition: Call,
    input: { query?: Record<string, string>; onReceived?: (n: number) => void } = {},
  ) => {
    // The session is opened again for each call, because the clocks of these tests jump.
    const { accessToken: token } = await openSession(backend.deps, backend.deps.db, userId)
    const { code, data } = await backend.call(definition, { token, ...(input.query && { query: input.query }) })
    if (code !== 0) throw new ApiError('refused', { code, http: 400 })
    return definition.data.parse(data)
  }) as unknown as Api['call']
  const { db, random } = account
  const reader: ReplicationContext = { db, random, clock, call, offers }
  const catalogue = await openCatalogueDbByName(`following-${devices}`)
  const copy = { db: catalogue, api: { call }, files: new FakeFiles(), clock, signedIn: async () => true }
  return {
    db,
    moveTo: (next: TestApp) => {
      backend = next
    },
    readRecords: async () => {
      for (const kind of requestKinds) await syncRecordsOf(reader, kind)
    },
    readCatalogue: () => replicate({ ...copy, pause: async () => {}, ...depsWithoutFindings() }, 'en'),
    records: async () => (await readRecords(db, 'enquiry', {})).rows,
    names: async () => {
      const rows = (await allRows(catalogue, 'products')) as { pesticideId: string; name: string }[]
      return Object.fromEntries(rows.map((row) => [row.pesticideId, row.name]))
    },
    restored: () => readRestoreLosses(db),
  }
}
