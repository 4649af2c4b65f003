import { editDraft } from '#account/drafts/draft.ts'
import { readLostTitles, readUnsentTitles, type UnsentNote } from '#account/outbox/status/unsent-note.ts'
import { makeOpsDue } from '#account/actions/outbox.ts'
import { pendingOps } from '#account/store/db.ts'
import { StorageError } from '#account/store/tx.ts'
import { performAction, inTab, putInCart } from './act.ts'
import type { Authority } from './authority.ts'
import type { Device, Tab } from './device.ts'
import { runDraftStep, runStartStep } from './draft-steps.ts'
import { Model } from './model.ts'
import { startAllReads } from './reading.ts'
import type { Step } from './steps.ts'
import { watchInvariants } from './watch.ts'
import { createWorld, disposeWorld, type World } from './world.ts'

export interface Outcome {
  readonly problems: readonly string[]
  readonly requests: number
  readonly effects: number
  readonly questions: number
}

const countUnconfirmed = async ({ devices }: World<Authority>): Promise<number> => {
  let count = 0
  for (const device of devices)
    count += (await pendingOps(await device.reader())).filter(
      (op) => op.state === 'parked' && op.block?.why === 'unconfirmed',
    ).length
  return count
}

const maxTabs = 4
const maxDevices = 2

interface Run {
  readonly world: World<Authority>
  readonly model: Model
  readonly problems: string[]
}

const elsewhere = async ({ world, model }: Run, step: Extract<Step, { do: 'elsewhere' }>): Promise<void> => {
  const localId = model.pick(step.draft)
  if (localId === undefined) return
  const { server } = world
  const theirs = step.n % 2 ? { note: `theirs ${step.n}` } : { deliveryPlace: `theirs ${step.n}` }
  const isDone =
    step.what === 'edit'
      ? await server.editElsewhere(localId, theirs)
      : await (step.what === 'delete' ? server.deleteElsewhere(localId) : server.sendElsewhere(localId))
  if (isDone) model.touchedElsewhere(localId)
}

const freshToken = ({ seeded, server }: World<Authority>, sub: string): string => {
  const token = `token-${sub}-${seeded.below(1e6)}`
  server.issue(token, sub)
  return token
}

const expire = (world: World<Authority>, renewable: boolean): void => {
  world.server.tokens.clear()
  for (const { session } of world.devices)
    if (session) session.renewal = renewable ? () => freshToken(world, session.sub) : null
}

const signIn = async (world: World<Authority>): Promise<void> => {
  for (const device of world.devices) {
    device.session = { sub: device.sub, accessToken: freshToken(world, device.sub), renewal: null }
    for (const tab of device.awake) await inTab(tab, world, () => tab.engine.signedIn())
  }
}

const signOut = ({ device, server }: World<Authority>, other: boolean): void => {
  server.issue('token-of-another', 'another')
  device.session = other ? { sub: 'another', accessToken: 'token-of-another', renewal: null } : null
}

const addDevice = async ({ world, problems }: Run): Promise<void> => {
  if (world.devices.length >= maxDevices) return
  const device = world.addDevice()
  device.honoursKeys = world.device.honoursKeys
  device.session = { sub: device.sub, accessToken: freshToken(world, device.sub), renewal: null }
  startAllReads(await device.openTab(), problems)
}

const breakDisk = (tab: Tab, { error, times }: Extract<Step, { do: 'disk' }>): void => {
  tab.activity.disk = { error, left: times }
  // If the disk is full, the app deletes the journal to free space, so the journal can no longer be checked.
  if (error === 'QuotaExceededError') tab.device.pressed = true
}

const noteOf = async (device: Device): Promise<UnsentNote> => {
  const db = await device.reader()
  return { sub: device.sub, titles: await readUnsentTitles(db), born: db.born }
}

/** Edits in a page whose database was removed: no edit may be reported as stored, and the loss must be reported. */
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
  // Opening a database is not a step of the rig, so the rig cannot wait for it.
  for (let turn = 0; turn < 500 && outcome === 'nothing'; turn++) await new Promise((done) => setImmediate(done))
  await world.device.settle()
  if (outcome !== 'removed') problems.push(`I26 a write into a removed database: ${outcome}`)
  if (!tab.signals.removed) problems.push('I26 the database was removed under the page, and nobody was told')
}

const removeDatabase = async (run: Run, tab: Tab, open: boolean): Promise<void> => {
  const { world, model, problems } = run
  const { device } = tab
  const note = await noteOf(device)
  if (!open) for (const one of device.live) one.kill()
  await device.removeDatabase()
  model.removed(device)
  if (open) for (const one of device.awake) await writeOn(run, one)
  for (const one of device.live) one.kill()
  const next = await device.openTab()
  const titles = await readLostTitles(next.account.db, device.sub, note)
  if (titles.join() !== note.titles.join()) problems.push(`I26 lost ${note.titles.join()}, told ${titles.join()}`)
  if ((await next.account.db.drafts.count()) > 0) problems.push('I26 the new database is not empty')
  await world.device.settle()
}

type TabStep = Extract<Step, { tab: number }>

const inOneTab = async (run: Run, step: TabStep, tab: Tab): Promise<void> => {
  const { world, model } = run
  switch (step.do) {
    case 'start':
      return runStartStep({ world, model, tab }, step)
    case 'edit':
    case 'attach':
    case 'detach':
    case 'save':
    case 'send':
    case 'continue':
    case 'discard':
    case 'resolve': {
      const localId = model.pick(step.draft)
      return localId === undefined ? undefined : runDraftStep({ world, model, tab, localId }, step)
    }
    case 'cart':
      return putInCart(world, model, tab, step)
    case 'act':
      return performAction(world, model, tab, step)
    case 'refresh':
      startAllReads(tab, run.problems)
      return world.device.settle()
    case 'retry':
      await inTab(tab, world, () => makeOpsDue.in(tab.account))
      return
    case 'disk':
      return breakDisk(tab, step)
    case 'remove-database':
      return removeDatabase(run, tab, step.open)
    case 'kill':
      return tab.kill()
    case 'freeze':
      return tab.device.freeze(tab)
    case 'die-soon':
      tab.activity.dieAt = tab.activity.steps + step.steps
      return
  }
}

const onLine = async (world: World<Authority>, online: boolean): Promise<void> => {
  world.network.online = online
  for (const tab of world.devices.flatMap((device) => device.live)) if (online) tab.engine.hurry()
  await world.device.settle()
}

const thaw = async ({ device, devices }: World<Authority>): Promise<void> => {
  for (const one of devices) for (const tab of one.live) if (tab.activity.frozen) one.thaw(tab)
  await device.settle()
}

const aroundTabs = async (run: Run, step: Exclude<Step, TabStep>): Promise<void> => {
  const { world } = run
  const { device, network } = world
  switch (step.do) {
    case 'elsewhere':
      return elsewhere(run, step)
    case 'open':
      if (device.live.length < maxTabs) await device.openTab()
      return
    case 'device':
      return addDevice(run)
    case 'worker':
      if (device.live.length < maxTabs) await device.wakeWorker(step.budgetMs)
      return device.settle()
    case 'suppliers':
      return world.server.suppliersAct()
    case 'forget-keys':
      run.model.actions.keysForgotten()
      return world.server.forgetKeys()
    case 'back-up':
      return world.server.backUp()
    case 'restore':
      if (await world.server.restore()) run.model.restored()
      return
    case 'thaw':
      return thaw(world)
    case 'pass':
      return device.pass(step.ms)
    case 'line':
      return onLine(world, step.online)
    case 'hint':
      for (const tab of device.live) tab.engine.hint(step.offline)
      return device.settle()
    case 'latency':
      network.latencyMs = step.ms
      network.jitterMs = step.jitter
      return
    case 'fault':
      network.chances.set(step.fault, step.chance)
      return
    case 'calm':
      return network.calm()
    case 'hide':
      return device.hide(step.hidden)
    case 'expire':
      return expire(world, step.renewable)
    case 'sign-in':
      return signIn(world)
    case 'sign-out':
      return signOut(world, step.other)
    case 'clock':
      world.time.wallOffset += step.ms
      return
  }
}

const run = async (history: Run, step: Step): Promise<void> => {
  const { devices, device } = history.world
  if (device.awake.length === 0) await device.openTab()
  if (!('tab' in step)) return aroundTabs(history, step)
  const tabs = devices.flatMap((one) => one.awake)
  const tab = tabs[step.tab % tabs.length]
  const dying = step.do === 'kill' || step.do === 'die-soon'
  const victims = dying ? devices.flatMap((one) => one.live) : []
  const victim = victims[step.tab % Math.max(1, victims.length)] ?? tab
  if (victim) await inOneTab(history, step, victim)
}

const hour = 60 * 60_000

const healDevice = async (device: Device): Promise<Tab> => {
  for (const tab of device.live) tab.kill()
  device.hide(false)
  return device.openTab()
}

const heal = async ({ world, problems }: Run): Promise<void> => {
  const { device, devices, network } = world
  network.calm()
  for (const one of devices) for (const tab of one.live) tab.kill()
  await signIn(world)
  const tabs: Tab[] = []
  for (const one of devices) tabs.push(await healDevice(one))
  await device.pass(2 * hour)
  for (const tab of tabs) await inTab(tab, world, () => makeOpsDue.in(tab.account))
  await device.pass(hour)
  // All data are read twice, because the first reading may cause further requests.
  for (let turn = 0; turn < 2; turn++) {
    for (const tab of tabs) startAllReads(tab, problems)
    await device.pass(60_000)
  }
}

interface HistoryOptions {
  readonly prepare?: (world: World<Authority>) => void
  readonly world?: World<Authority>
  readonly judge?: (world: World<Authority>) => Promise<string[]>
}

export const runHistory = async (
  seed: number,
  steps: readonly Step[],
  options: HistoryOptions = {},
): Promise<Outcome> => {
  const world: World<Authority> = options.world ?? createWorld(seed)
  options.prepare?.(world)
  const model = new Model(world)
  const watch = watchInvariants(world, (ops) => model.actions.saw(ops))
  const history: Run = { world, model, problems: watch.problems }
  try {
    for (const step of steps) {
      await run(history, step)
      await world.device.settle()
      await watch.after()
    }
    await heal(history)
    await watch.after()
    await world.server.conclude()
    const judgeProblems = (await options.judge?.(world)) ?? []
    const problems = [...watch.problems, ...world.server.problems, ...judgeProblems, ...(await model.verify())]
    return {
      problems: [...new Set(problems)],
      requests: world.network.log.length,
      effects: world.server.effects.length,
      questions: await countUnconfirmed(world),
    }
  } finally {
    await disposeWorld(world)
  }
}
