// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import { header } from '#contract/headers.ts'
import { AccountDb } from '#account/store/db.ts'
import { opRow, type OpRow } from '#account/store/rows.ts'
import { ModelServer } from '#tests/harness/sync/model-server.ts'
import { plant, readReleased, releasedVersions, type Released } from '#tests/harness/sync/released.ts'
import { disposeWorld, worldAt, type World } from '#tests/harness/sync/world.ts'

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await disposeWorld(world)
})

/** The device of a released app, with today's app about to be opened on it. */
const upgraded = async (one: Released): Promise<World> => {
  await plant(one)
  const server = new ModelServer()
  for (const draft of one.server.drafts) server.drafts.set(draft.id, structuredClone(draft))
  for (const file of one.server.files) server.files.add(file)
  const world = worldAt(1, { server, sub: one.sub })
  worlds.push(world)
  return world
}

const rowsOf = (one: Released, table: string) => one.tables[table]?.rows ?? []
const opsOf = (one: Released): OpRow[] => rowsOf(one, 'ops').map((row) => row as unknown as OpRow)
const lasts = (op: OpRow) => op.state === 'rejected' || op.state === 'conflict' || op.state === 'parked'

describe.each(releasedVersions())('I16 %s', (name) => {
  const one = readReleased(name)

  test('holds an operation in every state, and drafts of every kind', () => {
    const states = new Set(opsOf(one).map((op) => op.state))
    expect([...states].toSorted()).toEqual(opRow.shape.state.options.toSorted())
    expect(new Set(rowsOf(one, 'drafts').map((row) => row['kind'])).size).toBe(3)
    expect(rowsOf(one, 'parts').length).toBeGreaterThan(0)
  })

  test('UPG-1 is opened with every row as it was, sealed bytes included; nothing is set aside', async () => {
    const { device } = await upgraded(one)
    const db = await device.reader()
    expect(await db.quarantine.count()).toBe(0)
    for (const table of ['drafts', 'ops', 'blobs', 'gates', 'cart', 'messages'])
      expect(await db.table(table).count()).toBe(rowsOf(one, table).length)
    const now = new Map((await db.ops.toArray()).map((op) => [op.opId, op]))
    for (const op of opsOf(one)) expect(now.get(op.opId)).toMatchObject({ ...op })
    const [part] = await db.parts.toArray()
    expect(Buffer.from(part?.bytes ?? new ArrayBuffer(0)).toString()).toBe('%PDF-1.7 label')
  })

  test('UPG-1 CRASH-1 what it had sealed leaves byte for byte under its own key; what it had not is made and leaves', async () => {
    const { device, network, server } = await upgraded(one)
    const tab = await device.openTab()
    // Its kind had no quota left then; now it has.
    await tab.engine.quotaLeft('SAMPLE_REQ')
    await device.pass(10 * 60_000)
    const sealed = opsOf(one).filter((op) => op.sealed && (op.state === 'retry' || op.state === 'inflight'))
    expect(sealed.length).toBeGreaterThan(1)
    for (const op of sealed) {
      const left = network.log.filter(({ arrival }) => arrival.headers[header.idempotencyKey] === `"${op.sealed?.key}"`)
      expect(left.length).toBeGreaterThan(0)
      for (const { arrival } of left)
        expect([arrival.method, arrival.path, arrival.body]).toEqual([
          op.sealed?.method,
          op.sealed?.path,
          op.sealed?.body ?? '',
        ])
    }
    expect(server.problems).toEqual([])
    const now = await tab.account.db.ops.toArray()
    // What needs somebody still does; all else has come to its end.
    expect(
      now
        .filter((op) => op.state !== 'done')
        .map((op) => op.opId)
        .toSorted(),
    ).toEqual(
      opsOf(one)
        .filter(lasts)
        .map((op) => op.opId)
        .toSorted(),
    )
  })

  test('I1 no draft and no text of it is lost by the time everything has left', async () => {
    const { device, server } = await upgraded(one)
    const tab = await device.openTab()
    await tab.engine.quotaLeft('SAMPLE_REQ')
    await device.pass(10 * 60_000)
    const db = tab.account.db
    const traces = JSON.stringify([await db.drafts.toArray(), await db.log.toArray(), server.effects])
    for (const row of rowsOf(one, 'drafts')) {
      const { note } = row['mine'] as { note: string }
      expect(traces).toContain(JSON.stringify(note))
    }
  })
})

test('I16 the schema of today is among the released ones: a new version brings its own', () => {
  const known = releasedVersions().map((name) => readReleased(name).version)
  const db = new AccountDb('looked at')
  expect(Math.max(...known)).toBe(db.verno)
})
