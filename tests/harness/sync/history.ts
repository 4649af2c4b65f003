import { addAttachment, removeAttachment } from '#data/actions/draft/attach.ts'
import { DraftLocked, editDraft } from '#data/actions/draft/edit.ts'
import { saveDraft, sendDraft } from '#data/actions/draft/queue.ts'
import { resolveConflict } from '#data/actions/draft/resolve.ts'
import { startDraft } from '#data/actions/draft/start.ts'
import { continueEditing, discardDraft } from '#data/actions/draft/withdraw.ts'
import { enqueue } from '#data/actions/enqueue.ts'
import { retryIn } from '#data/actions/outbox.ts'
import { getDraft } from '#data/db/out-read.ts'
import type { RequestContent } from '#domain/requests/content.ts'
import type { Tab } from './device.ts'
import { filled } from './fill.ts'
import { Model } from './model.ts'
import type { Step } from './steps.ts'
import { watchInvariants } from './watch.ts'
import { createWorld, type World } from './world.ts'

export interface Outcome {
  readonly problems: readonly string[]
  readonly requests: number
  readonly effects: number
}

const change =
  (step: Extract<Step, { do: 'edit' }>) =>
  (content: RequestContent): RequestContent => {
    if (step.field === 'note') return { ...content, note: `note ${step.n}` }
    if (step.field === 'place') return { ...content, terms: { ...content.terms, deliveryPlace: `place ${step.n}` } }
    return {
      ...content,
      lines: content.lines.map((line, at) => (at === 0 ? { ...line, quantity: String(step.n + 1) } : line)),
    }
  }

/**
 * What a user does in a tab that may die under it: undefined when it did, or when the draft was locked. Any other
 * error is a finding.
 */
const inTab = async <T>(tab: Tab, world: World, work: () => Promise<T>): Promise<T | undefined> => {
  const died = new Promise<undefined>((resolve) => {
    const before = tab.activity.onDeath
    tab.activity.onDeath = () => {
      before()
      resolve(undefined)
    }
    if (tab.activity.dead) resolve(undefined)
  })
  const done = work().catch((error: unknown) => {
    if (error instanceof DraftLocked || tab.activity.dead) return undefined
    throw error
  })
  const result = await Promise.race([done, died])
  await world.device.settle()
  return result
}

type DraftStep = Extract<Step, { draft: number; tab: number }>

const onDraft = async (world: World, model: Model, step: DraftStep, tab: Tab, localId: string): Promise<void> => {
  const { account } = tab
  switch (step.do) {
    case 'edit': {
      model.editing(localId)
      // What the edit was to make of the text, not what the disk says: the disk is what is on trial.
      let intended: RequestContent | null = null
      const note = (content: RequestContent) => (intended = change(step)(content))
      if ((await inTab(tab, world, () => editDraft(account, localId, note).then(() => true))) === true && intended)
        model.promise(localId, intended)
      return
    }
    case 'attach': {
      const bytes = `%PDF-${model.files++ % 3}`
      model.editing(localId)
      if (await inTab(tab, world, () => addAttachment(account, localId, new Blob([bytes]), 'a.pdf')))
        await model.stored(localId)
      return
    }
    case 'detach': {
      const [file] = (await getDraft(await world.device.reader(), localId))?.mine.attachments ?? []
      if (!file) return
      model.editing(localId)
      const key = file.blobId || file.url
      if ((await inTab(tab, world, () => removeAttachment(account, localId, key).then(() => true))) === true)
        await model.stored(localId)
      return
    }
    case 'save':
      await inTab(tab, world, () => saveDraft(account, localId))
      return
    case 'send': {
      const seen = (await getDraft(await world.device.reader(), localId))?.mine
      if (seen) model.confirming(localId, seen)
      await inTab(tab, world, () => sendDraft(account, localId))
      return
    }
    case 'continue':
      await inTab(tab, world, () => continueEditing(account, localId))
      return
    case 'discard':
      model.discarding(localId)
      await inTab(tab, world, () => discardDraft(account, localId))
      return
    case 'resolve': {
      const row = await getDraft(await world.device.reader(), localId)
      if (!row?.conflict) return
      model.resolving(localId)
      const paths = row.conflict.type === 'changed' ? row.conflict.fields.map((field) => field.path) : []
      const picks = Object.fromEntries(
        paths.map((path, n) => [path, n % 2 === 0 ? ('mine' as const) : ('theirs' as const)]),
      )
      const next = await inTab(tab, world, () => resolveConflict(account, localId, picks))
      if (next !== undefined) await model.resolved(localId, next)
      return
    }
    case 'start':
      return
  }
}

const start = async (world: World, model: Model, tab: Tab): Promise<void> => {
  const localId = await inTab(tab, world, () => startDraft(tab.account, 'enquiry', world.products))
  if (localId === undefined) return
  model.started(localId)
  if ((await inTab(tab, world, () => editDraft(tab.account, localId, filled).then(() => true))) === true)
    await model.stored(localId)
}

const elsewhere = (world: World, model: Model, step: Extract<Step, { do: 'elsewhere' }>): void => {
  const localId = model.pick(step.draft)
  if (localId === undefined) return
  const { server } = world
  if (
    step.what === 'edit' &&
    server.editElsewhere(localId, step.n % 2 ? { note: `theirs ${step.n}` } : { deliveryPlace: `theirs ${step.n}` })
  )
    model.touchedElsewhere(localId)
  if (step.what === 'delete' && server.deleteElsewhere(localId)) model.touchedElsewhere(localId)
  if (step.what === 'send' && server.sendElsewhere(localId)) model.touchedElsewhere(localId)
}

const expire = (world: World, renewable: boolean): void => {
  const { device, server } = world
  if (!device.session) return
  const { sub } = device.session
  server.tokens.clear()
  const fresh = () => {
    const token = `token-${sub}-${world.seeded.below(1e6)}`
    server.tokens.set(token, sub)
    return token
  }
  device.session.renewal = renewable ? fresh : null
}

const signIn = async (world: World): Promise<void> => {
  const { device, server } = world
  const accessToken = `token-${device.sub}-${world.seeded.below(1e6)}`
  server.tokens.set(accessToken, device.sub)
  device.session = { sub: device.sub, accessToken, renewal: null }
  for (const tab of device.awake) await inTab(tab, world, () => tab.engine.signedIn())
}

const run = async (world: World, model: Model, step: Step): Promise<void> => {
  const { device, network, time } = world
  if (device.awake.length === 0) await device.openTab()
  const tabAt = (n: number) => device.awake[n % device.awake.length] ?? device.awake[0]
  const tab = 'tab' in step ? tabAt(step.tab) : undefined
  switch (step.do) {
    case 'start':
      return tab && start(world, model, tab)
    case 'edit':
    case 'attach':
    case 'detach':
    case 'save':
    case 'send':
    case 'continue':
    case 'discard':
    case 'resolve': {
      const localId = model.pick(step.draft)
      return tab && localId !== undefined ? onDraft(world, model, step, tab, localId) : undefined
    }
    case 'cart': {
      const ids = [String(step.product)]
      if (tab)
        await inTab(tab, world, () =>
          enqueue(tab.account, step.put ? { name: 'cart-add', ids, products: {} } : { name: 'cart-remove', ids }, ''),
        )
      return
    }
    case 'elsewhere':
      return elsewhere(world, model, step)
    case 'open':
      if (device.live.length < 4) await device.openTab()
      return
    case 'kill':
      return tab?.kill()
    case 'freeze':
      return tab && device.freeze(tab)
    case 'thaw':
      for (const frozen of device.live) if (frozen.activity.frozen) device.thaw(frozen)
      return device.settle()
    case 'retry':
      if (tab) await inTab(tab, world, () => retryIn(tab.account))
      return
    case 'die-soon':
      if (tab) tab.activity.dieAt = tab.activity.steps + step.steps
      return
    case 'pass':
      return device.pass(step.ms)
    case 'line':
      network.online = step.online
      if (step.online) for (const one of device.live) one.engine.hurry()
      return device.settle()
    case 'fault':
      network.chances.set(step.fault, step.chance)
      return
    case 'calm':
      return network.calm()
    case 'expire':
      return expire(world, step.renewable)
    case 'sign-in':
      return signIn(world)
    case 'clock':
      time.wallOffset += step.ms
      return
  }
}

/** After the last fault: everything heals, one fresh tab is left, and two hours pass. */
const heal = async (world: World, signsIn: boolean): Promise<void> => {
  const { device, network } = world
  network.calm()
  for (const tab of device.live) tab.kill()
  if (signsIn) await signIn(world)
  // A real backend's token never ended; it was the line that said so.
  else device.session = { sub: device.sub, accessToken: world.token, renewal: null }
  const tab = await device.openTab()
  await device.pass(2 * 60 * 60_000)
  await retryIn(tab.account)
  await device.pass(60 * 60_000)
}

interface HistoryOptions {
  readonly prepare?: (world: World) => void
  /** Instead of a world on the model server. */
  readonly world?: World
  /** Brings the model server's log up to what a real backend holds, before it is compared. */
  readonly mirror?: (world: World) => Promise<void>
}

/** Runs a history and tells every invariant that it broke. */
export const runHistory = async (
  seed: number,
  steps: readonly Step[],
  options: HistoryOptions = {},
): Promise<Outcome> => {
  const world = options.world ?? createWorld(seed)
  options.prepare?.(world)
  const model = new Model(world)
  const watch = watchInvariants(world)
  try {
    for (const step of steps) {
      await run(world, model, step)
      await world.device.settle()
      await watch.after(step)
    }
    await heal(world, options.world === undefined)
    await options.mirror?.(world)
    const problems = [...watch.problems, ...world.server.problems, ...(await model.verify())]
    return {
      problems: [...new Set(problems)],
      requests: world.network.log.length,
      effects: world.server.effects.length,
    }
  } finally {
    await world.device.dispose()
  }
}
