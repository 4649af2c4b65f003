import { aRecordId } from '#tests/harness/ids.ts'
import { enqueueWithFiles } from '#account/actions/action-files.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { StorageError } from '#account/store/tx.ts'
import { DraftLockedError } from '#account/drafts/draft.ts'
import type { Intent } from '#account/store/rows.ts'
import type { Authority } from './authority.ts'
import type { Tab } from './device.ts'
import { generatorOf, type KnownRows } from './intents.ts'
import type { Model } from './model.ts'
import type { World } from './world.ts'

/**
 * Runs work in a tab, and returns its result. Undefined if the tab died, the draft was locked, or the disk refused with
 * a named error. Rethrows other errors.
 */
export const inTab = async <T>(tab: Tab, world: World<Authority>, work: () => Promise<T>): Promise<T | undefined> => {
  const death = new Promise<undefined>((resolve) => {
    const onDeathBefore = tab.activity.onDeath
    tab.activity.onDeath = () => {
      onDeathBefore()
      resolve(undefined)
    }
    if (tab.activity.dead) resolve(undefined)
  })
  const outcome = work().catch((error: unknown) => {
    if (error instanceof DraftLockedError || error instanceof StorageError || tab.activity.dead) return undefined
    throw error
  })
  const result = await Promise.race([outcome, death])
  await world.device.settle()
  return result
}

const placeholderRecords: KnownRows['records'] = [
  { kind: 'enquiry', id: aRecordId('r1'), row: null },
  { kind: 'sample', id: aRecordId('r2'), row: null },
  { kind: 'intention', id: aRecordId('r3'), row: null },
]

const knownTo = async (world: World<Authority>, model: Model, tab: Tab): Promise<KnownRows> => {
  const db = await tab.device.reader()
  const records = (await db.records.toArray()).map(({ kind, id, row }) => ({ kind, id, row }))
  return {
    products: world.products.map((one) => one.pesticideId),
    companies: world.products.flatMap((one) => one.company?.companyId ?? []),
    records: records.length > 0 ? records : placeholderRecords,
    messages: await db.messages.toCollection().primaryKeys(),
    n: ++model.texts,
  }
}

type FileIntent = Extract<Intent, { files: unknown }>
const takesFiles = (intent: Intent): intent is FileIntent => 'files' in intent

const queue = async (tab: Tab, intent: Intent, file: boolean): Promise<boolean> => {
  if (!file || !takesFiles(intent)) return enqueue(tab.account, intent, '').then(() => true)
  const inputs = [{ blob: new Blob([`%PDF-${JSON.stringify(intent)}`]), name: 'proof.pdf' }]
  return (await enqueueWithFiles(tab.account, intent, inputs, '')).ok
}

const submit = async (
  world: World<Authority>,
  model: Model,
  tab: Tab,
  intent: Intent,
  file: boolean,
): Promise<void> => {
  const queueResult = await inTab(tab, world, () => queue(tab, intent, file))
  if (queueResult === true) model.actions.promised(tab.device.name, intent)
  else model.actions.uncertain(intent)
}

export const performAction = async (
  world: World<Authority>,
  model: Model,
  tab: Tab,
  { name, file }: { readonly name: Intent['name']; readonly file: boolean },
): Promise<void> => {
  const knownRecords = await knownTo(world, model, tab)
  const blank = { name } as Intent
  const intent = generatorOf(blank).draw(world.seeded, knownRecords)
  if (intent) await submit(world, model, tab, intent, file)
}

export const putInCart = async (
  world: World<Authority>,
  model: Model,
  tab: Tab,
  { product, put }: { readonly product: number; readonly put: boolean },
): Promise<void> => {
  const ids = [world.products[product % world.products.length]?.pesticideId ?? '']
  await submit(world, model, tab, put ? { name: 'cart-add', ids, products: {} } : { name: 'cart-remove', ids }, false)
}
