import type { RequestContent } from '#domain/requests/content.ts'
import { sameContent } from '#domain/requests/fields.ts'
import { getDraft, pendingOps } from '#data/db/out-read.ts'
import { readDraft } from '#data/queries/requests.ts'
import { readCart } from '#data/queries/cart.ts'
import type { OutDb } from '#data/db/out-db.ts'
import type { Effect } from './model-server.ts'
import type { World } from './world.ts'

/** What the buyer was promised about one draft. */
interface Promised {
  /** The text as it was when an edit last resolved; null after an edit whose outcome the tab did not live to see. */
  stored: RequestContent | null
  /** Every text the buyer confirmed by pressing send. */
  readonly confirmed: RequestContent[]
  discarded: boolean
  elsewhere: boolean
}

type Body = Readonly<Record<string, unknown>>

/** The parts of a text that a body carries, as comparable text. */
const said = (body: Body): string => {
  const lines = (body['products'] ?? []) as { pesticideId: string; quantity?: string | null }[]
  const files = (typeof body['attach'] === 'string' ? body['attach'] : '').split(',').filter(Boolean).length
  // By product: a backend lists them by supplier.
  return JSON.stringify([
    lines.map((line) => [line.pesticideId, line.quantity]).toSorted(),
    body['note'] ?? null,
    body['deliveryPlace'] ?? null,
    files,
  ])
}
const saidBy = (content: RequestContent): string =>
  JSON.stringify([
    content.lines.map((line) => [line.pesticideId, line.quantity.trim()]).toSorted(),
    content.note.trim() || null,
    content.terms['deliveryPlace'] ?? null,
    content.attachments.length,
  ])

/** The oracle: the list of what the buyer did, and what must be true of device and server because of it. */
export class Model {
  files = 0
  readonly #drafts = new Map<string, Promised>()
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  started(localId: string): void {
    this.#drafts.set(localId, { stored: null, confirmed: [], discarded: false, elsewhere: false })
  }

  pick(n: number): string | undefined {
    const ids = [...this.#drafts.keys()]
    return ids.length === 0 ? undefined : ids[n % ids.length]
  }

  #of(localId: string): Promised {
    const known = this.#drafts.get(localId)
    if (!known) throw new Error(`unknown draft ${localId}`)
    return known
  }

  editing(localId: string): void {
    this.#of(localId).stored = null
  }

  async stored(localId: string): Promise<void> {
    this.#of(localId).stored = (await getDraft(await this.#world.device.reader(), localId))?.mine ?? null
  }

  promise(localId: string, content: RequestContent): void {
    this.#of(localId).stored = content
  }

  confirming(localId: string, content: RequestContent): void {
    this.#of(localId).confirmed.push(content)
  }

  discarding(localId: string): void {
    this.#of(localId).discarded = true
  }

  resolving(localId: string): void {
    this.#of(localId).stored = null
  }

  async resolved(localId: string, next: string): Promise<void> {
    if (next !== localId) {
      this.#of(localId).discarded = true
      this.started(next)
    }
    await this.stored(next)
  }

  touchedElsewhere(localId: string): void {
    const draft = this.#of(localId)
    draft.elsewhere = true
  }

  #effectsOf(localId: string): Effect[] {
    return this.#world.server.effects.filter((effect) => effect.ref === localId)
  }

  #checkServer(localId: string, promised: Promised): string[] {
    const effects = this.#effectsOf(localId)
    const sends = effects.filter((effect) => effect.type === 'send')
    const creates = effects.filter((effect) => effect.type === 'create')
    const own = sends.filter((effect) => effect.key !== 'elsewhere')
    const problems: string[] = []
    if (sends.length > 1) problems.push(`I2 ${localId} was sent ${sends.length} times`)
    if (creates.length > 1) problems.push(`I4 ${localId} was created ${creates.length} times`)
    for (const send of own) {
      if (!promised.confirmed.some((content) => saidBy(content) === said(send.body)))
        problems.push(`I3 ${localId} was sent with a text that nobody confirmed`)
    }
    const at = (type: Effect['type']) => effects.findIndex((effect) => effect.type === type)
    if (own.length > 0 && at('create') > at('send')) problems.push(`I5 ${localId} was created after it was sent`)
    if (own.length > 0 && effects.findLastIndex((effect) => effect.type === 'update') > at('send'))
      problems.push(`I5 ${localId} was updated after it was sent`)
    return problems
  }

  async #checkDevice(db: OutDb, localId: string, promised: Promised): Promise<string[]> {
    const row = await getDraft(db, localId)
    const sends = this.#effectsOf(localId).filter((effect) => effect.type === 'send')
    const problems: string[] = []
    const view = await readDraft(db, localId, false)
    if (view?.state.at === 'sent' && sends.length === 0)
      problems.push(`I15 ${localId} is shown as sent, the server has no send`)
    if (sends.length > 0 && row && row.status !== 'sent' && !row.conflict && !promised.elsewhere)
      problems.push(`I15 ${localId} was sent, the device says ${row.status}`)
    if (!row && !promised.discarded) problems.push(`I1 ${localId} is gone from the device`)
    if (row?.status === 'draft' && promised.stored && !promised.elsewhere && !sameContent(row.mine, promised.stored))
      problems.push(`I1 ${localId} lost what was stored`)
    const saved = view?.state.at === 'saved' && row && !promised.elsewhere
    const there = [...this.#world.server.drafts.values()].find((draft) => draft.clientRef === localId)
    if (saved && (!there || said(there.body) !== saidBy(row.mine)))
      problems.push(`I15 ${localId} is shown as saved, the server has ${there ? 'another text' : 'nothing'}`)
    const pressed = row?.status === 'draft' && row.sendRev !== null
    const send = (await db.ops.where('draftId').equals(localId).toArray()).find(
      (op) => op.type === 'send' && op.state !== 'done',
    )
    if (pressed !== (send !== undefined) && row?.status === 'draft' && !row.conflict)
      problems.push(`I9 ${localId}: sendRev ${row.sendRev}, send ${send?.state ?? 'none'}`)
    return problems
  }

  async #checkOutbox(db: OutDb): Promise<string[]> {
    const problems: string[] = []
    const pending = await pendingOps(db)
    for (const op of pending) {
      const held = op.state === 'open' || op.state === 'retry' || op.state === 'inflight'
      // An earlier operation of its draft, or a file, that needs somebody holds it back rightly (ORD-2).
      const heldBack = pending.some(
        (other) =>
          other !== op &&
          (other.lane === op.lane || op.deps.includes(other.opId)) &&
          (other.state === 'rejected' || other.state === 'conflict' || other.state === 'parked'),
      )
      if (held && !heldBack)
        problems.push(`I19 ${op.type} ${op.opId} is still ${op.state} (${op.lastAnswer ?? 'never answered'})`)
    }
    const all = new Set((await db.ops.toArray()).map((op) => op.sealed?.key))
    const logged = new Set(
      (await db.log.toArray())
        .map((entry) => JSON.stringify(entry.detail))
        .join()
        .match(/"key":"[^"]+"/g) ?? [],
    )
    for (const { arrival } of this.#world.network.log) {
      const key = arrival.headers['Idempotency-Key']?.slice(1, -1)
      if (key !== undefined && !all.has(key) && !logged.has(`"key":"${key}"`))
        problems.push(`I8 ${key} left, and neither outbox nor journal knows of it`)
    }
    return problems
  }

  /** The cart as the device shows it, and as the server's effects add up to. */
  async #checkCart(db: OutDb): Promise<string[]> {
    const there = new Set<string>()
    for (const { type, ref, body } of this.#world.server.effects) {
      if (type !== 'action') continue
      if (ref.includes('cart/add')) for (const id of body['pesticideIds'] as string[]) there.add(id)
      if (ref.includes('cart/delete'))
        for (const id of new URL(ref, 'http://x').searchParams.get('ids')?.split(',') ?? []) there.delete(id)
    }
    const rejected = (await pendingOps(db)).some((op) => op.lane === 'cart')
    const here = (await readCart(db)).items.map((item) => item.pesticideId)
    return !rejected && here.toSorted().join() !== [...there].toSorted().join()
      ? [`I15 cart here ${here.join()}, there ${[...there].join()}`]
      : []
  }

  async verify(): Promise<string[]> {
    const db = await this.#world.device.reader()
    const problems: string[] = []
    for (const [localId, promised] of this.#drafts) {
      problems.push(...this.#checkServer(localId, promised), ...(await this.#checkDevice(db, localId, promised)))
    }
    return [...problems, ...(await this.#checkOutbox(db)), ...(await this.#checkCart(db))]
  }
}
