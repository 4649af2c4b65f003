import { editDraft } from '#account/drafts/draft.ts'
import { StorageError } from '#account/store/tx.ts'
import { lostTitles, unsentTitles, type UnsentNote } from '#account/outbox/status/unsent-note.ts'
import type { Device, Tab } from './device.ts'
import type { Run } from './history.ts'

const noteOf = async (device: Device): Promise<UnsentNote> => {
  const db = await device.reader()
  return { sub: device.sub, titles: await unsentTitles(db), born: db.born }
}

/** Edits in a page whose database is gone: nothing may be reported as stored, and the loss must be reported. */
const writeOn = async ({ world, model, problems }: Run, tab: Tab): Promise<void> => {
  const localId = model.pick(0)
  if (localId === undefined) return
  tab.activity.dieAt = Infinity
  tab.activity.disk = null
  const write = editDraft
    .in(tab.account, localId, (content) => ({
      ...content,
      note: 'written after it was removed',
    }))
    .then(
      () => 'stored',
      (error: unknown) => (error instanceof StorageError ? error.kind : String(error)),
    )
  let outcome = 'nothing'
  void write.then((is) => (outcome = is))
  // The rig does not see the opening of a database as a step.
  for (let turn = 0; turn < 500 && outcome === 'nothing'; turn++) await new Promise((done) => setImmediate(done))
  await world.device.settle()
  if (outcome !== 'removed') problems.push(`I26 a write into a removed database: ${outcome}`)
  if (!tab.told.removed) problems.push('I26 the database was removed under the page, and nobody was told')
}

/** Data that existed only there are lost; the open page and the next start report and name them. */
export const removeDatabase = async (run: Run, tab: Tab, open: boolean): Promise<void> => {
  const { world, model, problems } = run
  const { device } = tab
  const note = await noteOf(device)
  if (!open) for (const one of device.live) one.kill()
  await device.removeDatabase()
  model.removed(device)
  if (open) for (const one of device.awake) await writeOn(run, one)
  for (const one of device.live) one.kill()
  const next = await device.openTab()
  const named = await lostTitles(next.account.db, device.sub, note)
  if (named.join() !== note.titles.join()) problems.push(`I26 lost ${note.titles.join()}, told ${named.join()}`)
  if ((await next.account.db.drafts.count()) > 0) problems.push('I26 the new database is not empty')
  await world.device.settle()
}
