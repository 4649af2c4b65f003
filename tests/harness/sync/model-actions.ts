import { opRow, type Intent, type OpRow } from '#account/store/rows.ts'
import { type AccountDb, parseReadable } from '#account/store/db.ts'
import type { Authority, Effect } from './authority.ts'
import { generatorOf } from './intents.ts'
import type { World } from './world.ts'

const intentText = (intent: Intent): string => JSON.stringify({ ...intent, files: null, at: 0 })

const keyOf = (op: OpRow) => `"a-${op.opId}"`

/** Checks all actions except those on drafts: a promised one is applied once; of several values, the last counts. */
export class ActionModel {
  readonly #promised: Readonly<{ device: string; intent: Intent }>[] = []
  /** Things whose last change was neither promised nor refused, because the tab died or the disk was full. */
  readonly #uncertain = new Set<string>()
  readonly #world: World<Authority>
  /** Every operation in its last observed state, because a device deletes done operations after a week. */
  readonly #ops = new Map<string, OpRow>()
  #forgot = false

  constructor(world: World<Authority>) {
    this.#world = world
  }

  promised(device: string, intent: Intent): void {
    this.#promised.push({ device, intent })
  }

  uncertain(intent: Intent): void {
    for (const thing of Object.keys(generatorOf(intent).says?.(intent) ?? {})) this.#uncertain.add(thing)
  }

  saw(ops: readonly OpRow[]): void {
    for (const op of ops) if (op.intent) this.#ops.set(keyOf(op), op)
  }

  keysForgotten(): void {
    this.#forgot = true
  }

  #effects(): Effect[] {
    return this.#world.server.effects.filter((effect) => effect.type === 'action')
  }

  #doneBefore(): OpRow[] {
    return [...this.#ops.values()].filter((op) => op.state === 'done')
  }

  /** I1: a promised event has an operation, which is done or waiting. I15: a done operation was applied. */
  async #checkDevice(name: string, db: AccountDb): Promise<string[]> {
    const problems: string[] = []
    const ops = parseReadable(opRow, await db.ops.toArray()).filter((op) => op.intent !== null)
    const knownIntents = new Set(
      [...ops, ...this.#doneBefore()].flatMap((op) => (op.intent ? [intentText(op.intent)] : [])),
    )
    for (const { device, intent } of this.#promised) {
      if (device === name && generatorOf(intent).says === null && !knownIntents.has(intentText(intent)))
        problems.push(`I1 ${intent.name} was promised and is in no operation: ${intentText(intent)}`)
    }
    const keys = new Set([...this.#effects(), ...this.#world.server.undone].map((effect) => effect.key))
    for (const op of ops) {
      const elsewhere = op.ambiguous || this.#world.server.repeated.has(keyOf(op))
      if (op.state === 'done' && op.sealed && !keys.has(keyOf(op)) && !elsewhere)
        problems.push(`I15 ${op.intent?.name} is done here, the server knows nothing of it`)
    }
    return problems
  }

  /** I2: at most one effect per key, if keys protect or the action is an event. I3: with the intended content. */
  async #checkEffects(ops: ReadonlyMap<string, OpRow>): Promise<string[]> {
    const problems: string[] = []
    const seenKeys = new Set<string>()
    for (const effect of this.#effects()) {
      const intent = ops.get(effect.key)?.intent
      if (!intent) continue
      const event = generatorOf(intent).says === null
      const protectedByKey = this.#world.device.honoursKeys && !this.#forgot
      if (seenKeys.has(effect.key) && (protectedByKey || event)) problems.push(`I2 ${intent.name} was applied twice`)
      seenKeys.add(effect.key)
      const text = decodeURIComponent(effect.ref) + JSON.stringify(effect.body)
      for (const part of generatorOf(intent).carries(intent))
        if (!text.includes(JSON.stringify(part).slice(1, -1)))
          problems.push(`I3 ${intent.name} left without "${part}": ${text}`)
    }
    return problems
  }

  #lastWords(intents: readonly Intent[]): Map<string, string> {
    const lastValues = new Map<string, string>()
    for (const intent of intents)
      for (const [thing, word] of Object.entries(generatorOf(intent).says?.(intent) ?? {})) lastValues.set(thing, word)
    return lastValues
  }

  /** I1: if one device alone changed a thing, and all changes are sure and applied, its last value is the server's. */
  #checkLastWords(ops: ReadonlyMap<string, OpRow>, waitingOps: readonly OpRow[]): string[] {
    const problems: string[] = []
    const devices = new Map<string, Set<string>>()
    for (const { device, intent } of this.#promised)
      for (const thing of Object.keys(generatorOf(intent).says?.(intent) ?? {}))
        devices.set(thing, (devices.get(thing) ?? new Set()).add(device))
    const lostWords = this.#lastWords(this.#world.server.undone.flatMap((effect) => ops.get(effect.key)?.intent ?? []))
    const serverWords = this.#lastWords(this.#effects().flatMap((effect) => ops.get(effect.key)?.intent ?? []))
    const waiting = new Set(
      waitingOps.flatMap((op) => Object.keys((op.intent && generatorOf(op.intent).says?.(op.intent)) ?? {})),
    )
    for (const [thing, word] of this.#lastWords(this.#promised.map(({ intent }) => intent))) {
      if (devices.get(thing)?.size !== 1 || waiting.has(thing) || lostWords.has(thing)) continue
      if (this.#uncertain.has(thing)) continue
      if (serverWords.get(thing) !== word)
        problems.push(
          `I1 ${thing}: the last word here was ${word}, the server heard ${serverWords.get(thing) ?? 'nothing'}`,
        )
    }
    return problems
  }

  async verify(): Promise<string[]> {
    const problems: string[] = []
    const ops = this.#ops
    const waiting: OpRow[] = []
    let isPressed = false
    for (const device of this.#world.devices) {
      const db = await device.reader()
      isPressed ||= device.pressed
      const currentOps = parseReadable(opRow, await db.ops.toArray())
      this.saw(currentOps)
      waiting.push(...currentOps.filter((op) => op.state !== 'done'))
      if (!device.pressed) problems.push(...(await this.#checkDevice(device.name, db)))
    }
    problems.push(...(await this.#checkEffects(ops)))
    return isPressed ? problems : [...problems, ...this.#checkLastWords(ops, waiting)]
  }
}
