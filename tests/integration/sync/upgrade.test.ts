import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { header } from '#contract/headers.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { saveDraft, sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { readDrafts } from '#account/queries/drafts.ts'
import { accountDbName } from '#account/store/db.ts'
import { readRecords } from '#account/store/read-records.ts'
import type { OpRow } from '#account/store/rows.ts'
import { openCatalogueDbByName } from '#catalogue/store/db.ts'
import { readStatus } from '#catalogue/store/meta.ts'
import { createCopyWorld } from '#tests/harness/catalogue-copy.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { dumpDatabase, restoreDatabase, readDevice, writeDevice } from '#tests/harness/stored-device.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { storeRecord } from '#tests/harness/sync/made-rows.ts'
import { ModelServer } from '#tests/harness/sync/model-server.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { disposeWorld, createWorldWith } from '#tests/harness/sync/world.ts'

/** The oldest version whose stored device the app can open. docs/CONTRIBUTING.md says when a device is stored. */
const version = '1.0.0-rc.0'
const sub = 'buyer'
const openWorld = () => createWorldWith(1, { server: new ModelServer(), sub })

/** Stores drafts of every kind (one with a file), a send without an answer, a save not sent yet, and a sent request. */
const makeDevice = async (): Promise<void> => {
  const world = openWorld()
  const { account, engine } = await world.device.openTab()
  const start = async (kind: RequestKind) => {
    const localId = await startDraft.in(account, kind, [testProduct('1')])
    await editDraft.in(account, localId, (content) => fillContent({ ...content, note: `note of ${kind}` }))
    return localId
  }
  const [sent = await start('enquiry'), saved = await start('sample')] = []
  await start('intention')
  await addAttachment.in(account, saved, new Blob(['%PDF-1.7 label']), 'label.pdf')
  await storeRecord(account.db, 'enquiry', { id: '7', recordNo: 'E-7', company: { companyId: 'c1', name: 'Maker' } })
  world.network.script.push('lost')
  await sendDraft.in(account, sent)
  await world.device.pass(100)
  engine.stop()
  await saveDraft.in(account, saved)
  const copy = await createCopyWorld()
  copy.files.publish('v1', [[productRow(1)]], [[companyRow(1)]])
  await copy.run()
  copy.db.close()
  const name = accountDbName(anAccountId(sub))
  writeDevice(version, { sub, account: await dumpDatabase(name), catalogue: await dumpDatabase(copy.db.name) })
  await disposeWorld(world)
  await Dexie.delete(name)
}

if (process.env['MAKE_DEVICE'] !== undefined) await makeDevice()

test(`UPG-1 I16 a device of ${version} opens with every row, and sends sealed operations byte for byte`, async () => {
  const storedDevice = readDevice(version)
  await restoreDatabase(accountDbName(anAccountId(storedDevice.sub)), storedDevice.account)
  await restoreDatabase('stored-catalogue', storedDevice.catalogue)
  const storesBefore = Object.entries(storedDevice.account.stores).filter(([table]) => table !== 'meta')
  const rowsIn = (table: string) => storedDevice.account.stores[table]?.rows ?? []
  const ops = rowsIn('ops') as unknown as OpRow[]

  const world = openWorld()
  const db = await world.device.reader()
  expect(await db.quarantine.count()).toBe(0)
  for (const [table, { rows }] of storesBefore)
    expect([table, await db.table(table).count()]).toEqual([table, rows.length])
  const opById = new Map((await db.ops.toArray()).map((op) => [op.opId, op]))
  for (const op of ops) expect(opById.get(op.opId)).toEqual(op)
  for (const kind of ['sample', 'intention'] as const) {
    const [draft] = await readDrafts(db, kind, false)
    expect(draft?.content.note).toBe(`note of ${kind}`)
  }
  expect((await readRecords(db, 'enquiry', {})).rows.map(({ recordNo }) => recordNo)).toContain('E-7')
  const [part] = await db.parts.toArray()
  expect(Buffer.from(part?.bytes ?? new ArrayBuffer(0)).toString()).toBe('%PDF-1.7 label')

  await world.device.openTab()
  await world.device.pass(10 * 60_000)
  const sealedOps = ops.flatMap((op) => op.sealed ?? [])
  expect(sealedOps.length).toBeGreaterThan(0)
  for (const { key, path, body } of sealedOps) {
    const requests = world.network.log.filter(({ arrival }) => arrival.headers[header.idempotencyKey] === `"${key}"`)
    expect(requests.map(({ arrival }) => [arrival.path, arrival.body])).toContainEqual([path, body ?? ''])
  }
  expect(world.server.effects.map(({ type }) => type)).toEqual(expect.arrayContaining(['send', 'create']))
  expect(world.server.problems).toEqual([])
  await disposeWorld(world)

  const catalogue = await openCatalogueDbByName('stored-catalogue')
  // That version stored the catalogue's rows in another shape, so they are dropped and fetched again.
  expect(await readStatus(catalogue)).toMatchObject({ phase: 'empty', rows: 0 })
  catalogue.close()
})
