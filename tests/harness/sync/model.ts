import type { DraftId } from '#domain/ids.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { sameContent } from '#domain/requests/draft/fields.ts'
import { getDraft, pendingOps, type AccountDb } from '#account/store/db.ts'
import { readDraft } from '#account/queries/drafts.ts'
import { readCart } from '#account/queries/lists.ts'
import type { OpRow } from '#account/store/rows.ts'
import type { Authority, Effect } from './authority.ts'
import type { Device } from './device.ts'
import { bodyText, contentText } from './mirror.ts'
import { ActionModel } from './model-actions.ts'
import type { World } from './world.ts'

interface PromisedDraft {
  /** The text of the last edit that resolved. Null after an edit whose tab died before it resolved. */
  stored: RequestContent | null
  readonly confirmed: RequestContent[]
  discarded: boolean
  elsewhere: boolean
  /** By device, the notes that may be stored: the last one, and those of edits whose tab died before they resolved. */
  readonly notes: Map<string, readonly string[]>
  readonly writers: Set<string>
}

const needsSomebody = ({ state }: OpRow): boolean => state === 'rejected' || state === 'conflict' || state === 'parked'

/** ORD-2: true if another operation of its lane, or a file that it needs, needs the buyer or is itself held back. */
const isHeldBack = (op: OpRow, pending: readonly OpRow[], seen: ReadonlySet<string> = new Set()): boolean =>
  pending.some(
    (other) =>
      other !== op &&
      !seen.has(other.opId) &&
      (other.lane === op.lane || op.deps.includes(other.opId)) &&
      (needsSomebody(other) || isHeldBack(other, pending, new Set([...seen, op.opId]))),
  )

export class Model {
  files = 0
  texts = 0
  readonly actions: ActionModel
  readonly #drafts = new Map<DraftId, PromisedDraft>()
  readonly #world: World<Authority>

  constructor(world: World<Authority>) {
    this.#world = world
    this.actions = new ActionModel(world)
  }

  started(localId: DraftId): void {
    this.#drafts.set(localId, {
      stored: null,
      confirmed: [],
      discarded: false,
      elsewhere: false,
      notes: new Map(),
      writers: new Set(),
    })
  }

  touching(localId: DraftId, device: Device): void {
    const draft = this.#of(localId)
    draft.writers.add(device.name)
    if (draft.writers.size > 1) draft.elsewhere = true
  }

  noted(localId: DraftId, device: Device, note: string): void {
    this.#of(localId).notes.set(device.name, [note])
  }

  perhapsNoted(localId: DraftId, device: Device, note: string): void {
    const { notes } = this.#of(localId)
    const notesBefore = notes.get(device.name)
    if (notesBefore) notes.set(device.name, [...notesBefore, note])
  }

  pick(n: number): DraftId | undefined {
    const ids = [...this.#drafts.keys()]
    return ids.length === 0 ? undefined : ids[n % ids.length]
  }

  #of(localId: DraftId): PromisedDraft {
    const promisedDraft = this.#drafts.get(localId)
    if (!promisedDraft) throw new Error(`unknown draft ${localId}`)
    return promisedDraft
  }

  editing(localId: DraftId): void {
    this.#of(localId).stored = null
  }

  async stored(localId: DraftId, device: Device): Promise<void> {
    this.#of(localId).stored = (await getDraft(await device.reader(), localId))?.mine ?? null
  }

  promise(localId: DraftId, content: RequestContent): void {
    this.#of(localId).stored = content
  }

  confirming(localId: DraftId, content: RequestContent): void {
    this.#of(localId).confirmed.push(content)
  }

  discarding(localId: DraftId): void {
    this.#of(localId).discarded = true
  }

  async resolved(localId: DraftId, next: DraftId, device: Device): Promise<void> {
    if (next !== localId) {
      this.#of(localId).discarded = true
      this.started(next)
    }
    this.touching(next, device)
    await this.stored(next, device)
  }

  touchedElsewhere(localId: DraftId): void {
    const draft = this.#of(localId)
    draft.elsewhere = true
  }

  restored(): void {
    for (const draft of this.#drafts.values()) draft.elsewhere = true
  }

  removed(device: Device): void {
    for (const draft of this.#drafts.values()) {
      draft.elsewhere = true
      draft.stored = null
      draft.writers.delete(device.name)
      draft.notes.delete(device.name)
    }
  }

  #effectsOf(localId: DraftId): Effect[] {
    return this.#world.server.effects.filter((effect) => effect.ref === localId)
  }

  #sendsOf(localId: DraftId): Effect[] {
    const { effects, undone } = this.#world.server
    return [...effects, ...undone].filter((effect) => effect.type === 'send' && effect.ref === localId)
  }

  #checkServer(localId: DraftId, promised: PromisedDraft): string[] {
    const effects = this.#effectsOf(localId)
    const sends = effects.filter((effect) => effect.type === 'send')
    const creates = effects.filter((effect) => effect.type === 'create')
    const deviceSends = sends.filter((effect) => effect.key !== 'elsewhere')
    const problems: string[] = []
    for (const { type, body } of effects)
      if (type === 'update' && body['clientRef'] !== localId)
        problems.push(`I25 ${localId} was overwritten with the text of ${String(body['clientRef'])}`)
    if (sends.length > 1) problems.push(`I2 ${localId} was sent ${sends.length} times`)
    // Without keys, a create whose draft was deleted elsewhere before it was read back looks as if it never arrived.
    const isDeleted = [...this.#world.server.drafts.values()].some(
      (d) => d.clientRef === localId && d.state === 'deleted',
    )
    const mayBeRepeated = promised.elsewhere && isDeleted && !this.#world.device.honoursKeys
    if (creates.length > 1 && !mayBeRepeated) problems.push(`I4 ${localId} was created ${creates.length} times`)
    for (const send of deviceSends) {
      if (!promised.confirmed.some((content) => contentText(content) === bodyText(send.body)))
        problems.push(`I3 ${localId} was sent with a text that nobody confirmed`)
    }
    const at = (type: Effect['type']) => effects.findIndex((effect) => effect.type === type)
    if (deviceSends.length > 0 && at('create') > at('send'))
      problems.push(`I5 ${localId} was created after it was sent`)
    if (deviceSends.length > 0 && effects.findLastIndex((effect) => effect.type === 'update') > at('send'))
      problems.push(`I5 ${localId} was updated after it was sent`)
    return problems
  }

  async #checkDevice(device: Device, db: AccountDb, localId: DraftId, promised: PromisedDraft): Promise<string[]> {
    // If the draft was not written on this device, the device has it only from the server, if at all.
    const writes = promised.writers.has(device.name)
    const row = await getDraft(db, localId)
    const sends = this.#effectsOf(localId).filter((effect) => effect.type === 'send')
    const problems: string[] = []
    const view = await readDraft(db, localId, false)
    const ever = this.#sendsOf(localId)
    if (view?.state.at === 'sent' && ever.length === 0)
      problems.push(`I23 ${localId} is shown as sent, the server has no send`)
    if (view?.state.at === 'sent' && row && !ever.some((send) => bodyText(send.body) === contentText(row.mine)))
      problems.push(`I23 ${localId} is shown as sent with a text that was not sent`)
    if (!row && promised.notes.has(device.name) && !promised.discarded && ever.length === 0)
      problems.push(`I24 ${localId} was written here, and left because the server lacks it`)
    // If reading the server cannot show the result, the buyer must decide, and the shown state must be "unconfirmed".
    const asks = view?.state.at === 'blocked' && view.state.cause.why === 'unconfirmed'
    if (sends.length > 0 && row && row.status !== 'sent' && !row.conflict && !promised.elsewhere && !asks)
      problems.push(`I15 ${localId} was sent, the device says ${row.status}`)
    if (writes && !row && !promised.discarded && !promised.elsewhere)
      problems.push(`I1 ${localId} is gone from the device`)
    const intact = !row || !promised.stored || sameContent(row.mine, promised.stored)
    if (writes && row?.status === 'draft' && !intact && !promised.elsewhere)
      problems.push(`I1 ${localId} lost what was stored`)
    const isSaved = view?.state.at === 'saved' && row
    const byNumber = isSaved && row.serverId !== null ? this.#world.server.drafts.get(row.serverId) : undefined
    const serverDraft = byNumber ?? [...this.#world.server.drafts.values()].find((draft) => draft.clientRef === localId)
    if (byNumber && byNumber.clientRef !== localId)
      problems.push(`I25 ${localId} is taken for number ${byNumber.id}, which is ${byNumber.clientRef}`)
    // After the last reading, a draft that is shown as saved has the server's text, whoever wrote the text.
    if (
      isSaved &&
      (!serverDraft || serverDraft.state !== 'draft' || bodyText(serverDraft.body) !== contentText(row.mine))
    )
      problems.push(`I15 ${localId} is shown as saved, the server has ${serverDraft ? 'another text' : 'nothing'}`)
    const isPressed = row?.status === 'draft' && row.sendRev !== null
    const send = (await db.ops.where('draftId').equals(localId).toArray()).find(
      (op) => op.type === 'send' && op.state !== 'done',
    )
    if (isPressed !== (send !== undefined) && row?.status === 'draft' && !row.conflict)
      problems.push(`I9 ${localId}: sendRev ${row.sendRev}, send ${send?.state ?? 'none'}`)
    return problems
  }

  async #checkOutbox(db: AccountDb): Promise<string[]> {
    const problems: string[] = []
    const pending = await pendingOps(db)
    for (const op of pending) {
      const isHeld = op.state === 'open' || op.state === 'retry' || op.state === 'inflight'
      if (isHeld && !isHeldBack(op, pending))
        problems.push(`I19 ${op.type} ${op.opId} is still ${op.state} (${op.lastAnswer ?? 'never answered'})`)
    }
    return problems
  }

  /** I8: every request that was sent is in the outbox or the journal of the device that sent it. */
  async #checkForgotten(): Promise<string[]> {
    if (this.#world.devices.some((device) => device.pressed)) return []
    const knownKeys = new Set<string>()
    for (const device of this.#world.devices) {
      const db = await device.reader()
      for (const op of await db.ops.toArray()) if (op.sealed) knownKeys.add(op.sealed.key)
      const logText = JSON.stringify(await db.log.toArray())
      for (const [, key] of logText.matchAll(/"key":"([^"]+)"/g)) if (key !== undefined) knownKeys.add(key)
    }
    const sentKeys = new Set(this.#world.network.log.flatMap(({ arrival }) => arrival.headers['Idempotency-Key'] ?? []))
    return [...sentKeys].flatMap((key) =>
      knownKeys.has(key.slice(1, -1)) ? [] : [`I8 ${key} left, and neither outbox nor journal knows of it`],
    )
  }

  async #checkCart(db: AccountDb): Promise<string[]> {
    const serverCart = await this.#world.server.cart()
    const hasCartOp = (await pendingOps(db)).some((op) => op.lane === 'cart')
    const deviceCart = (await readCart(db)).items.map((item) => item.pesticideId)
    return !hasCartOp && deviceCart.toSorted().join() !== serverCart.toSorted().join()
      ? [`I15 cart here ${deviceCart.join()}, there ${serverCart.join()}`]
      : []
  }

  /** I1 and I11: a device's last stored note is in the draft, in the device's journal, or on the server. */
  async #checkNotes(device: Device, db: AccountDb): Promise<string[]> {
    if (device.pressed) return []
    const traces =
      JSON.stringify([await db.drafts.toArray(), await db.log.toArray()]) + JSON.stringify(this.#world.server.effects)
    return [...this.#drafts].flatMap(([localId, { notes }]) => {
      const last = notes.get(device.name)
      return !last || last.some((note) => traces.includes(JSON.stringify(note)))
        ? []
        : [`I1 ${localId}: "${last.join('" or "')}" was stored and is nowhere`]
    })
  }

  async #verifyDevice(device: Device): Promise<string[]> {
    const db = await device.reader()
    const problems: string[] = []
    for (const [localId, promised] of this.#drafts)
      problems.push(...(await this.#checkDevice(device, db, localId, promised)))
    problems.push(...(await this.#checkNotes(device, db)))
    return [...problems, ...(await this.#checkOutbox(db)), ...(await this.#checkCart(db))]
  }

  async verify(): Promise<string[]> {
    const problems: string[] = []
    for (const [localId, promised] of this.#drafts) problems.push(...this.#checkServer(localId, promised))
    for (const device of this.#world.devices) problems.push(...(await this.#verifyDevice(device)))
    return [...problems, ...(await this.#checkForgotten()), ...(await this.actions.verify())]
  }
}
