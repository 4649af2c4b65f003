import type { Call } from '#contract/call.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { fileCalls } from '#contract/calls/account.ts'
import { deleteDraftCall, requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import { envelope } from '#contract/envelope.ts'
import { draftAck, requestKinds, sendAck, type Draft, type RequestKind } from '#contract/entities/request.ts'
import { fromWireDraft, toWireBody } from '#domain/requests/wire.ts'
import type { TestApp } from '#tests/harness/server.ts'
import type { Arrival } from './arrival.ts'
import { Authority, type Answer, type Effect, type StoredDraft } from './authority.ts'
import { batchesOf, sameRequest } from './mirror.ts'

const formOf = (file: NonNullable<Arrival['file']>): FormData => {
  const form = new FormData()
  form.append('file', new Blob([...file.parts], { type: 'application/pdf' }), file.name)
  return form
}

type DraftCall = 'create' | 'update' | 'send'
const draftCalls = new Map<string, { call: DraftCall; kind: RequestKind }>(
  requestKinds.flatMap((kind) =>
    (['create', 'update', 'send'] as const).map((call) => [requestCalls[kind][call].path, { call, kind }] as const),
  ),
)

const all = { pageSize: 200 }

interface Buyer {
  readonly userId: string
  readonly token: string
}

export interface RealParts {
  readonly backend: TestApp
  readonly suppliersAct: () => Promise<void>
  readonly forgetKeys: () => Promise<void>
  readonly backUp: (accountId: string) => Promise<void>
  readonly restore: (accountId: string) => Promise<void>
}

/**
 * The real backend. Its log of effects is built from answers that were not replays, and compared with its database at
 * the end.
 */
export class RealServer extends Authority {
  override readonly drafts = new Map<string, StoredDraft>()
  readonly #parts: RealParts
  readonly #buyer: Buyer
  readonly #ids = new Map<string, string>()
  readonly #batches = new Set<string>()
  readonly #deleted = new Set<string>()

  constructor(parts: RealParts, buyer: Buyer) {
    super()
    this.#parts = parts
    this.#buyer = buyer
  }

  override suppliersAct(): Promise<void> {
    return this.#parts.suppliersAct()
  }

  override forgetKeys(): Promise<void> {
    return this.#parts.forgetKeys()
  }

  #copy: { effects: number; ids: [string, string][]; batches: string[]; deleted: string[] } | null = null

  override async backUp(): Promise<void> {
    await this.#parts.backUp(this.#buyer.userId)
    const [ids, batches, deleted] = [[...this.#ids], [...this.#batches], [...this.#deleted]]
    this.#copy = { effects: this.effects.length, ids, batches, deleted }
  }

  override async restore(): Promise<boolean> {
    const copy = this.#copy
    if (!copy) return false
    await this.#parts.restore(this.#buyer.userId)
    this.undone.push(...this.effects.splice(copy.effects))
    this.#ids.clear()
    for (const [id, ref] of copy.ids) this.#ids.set(id, ref)
    this.#batches.clear()
    for (const batch of copy.batches) this.#batches.add(batch)
    this.#deleted.clear()
    for (const id of copy.deleted) this.#deleted.add(id)
    return true
  }

  override async handle(arrival: Arrival): Promise<Answer> {
    const body = arrival.file ? formOf(arrival.file) : arrival.body || undefined
    const isKnown = this.tokens.get(arrival.token) === this.#buyer.userId
    const response = await this.#parts.backend.app.request(arrival.path, {
      method: arrival.method,
      headers: {
        ...arrival.headers,
        [header.authorization]: `Bearer ${isKnown ? this.#buyer.token : 'ended'}`,
      },
      ...(body === undefined ? {} : { body }),
    })
    const answer = {
      status: response.status,
      envelope: envelope.parse(await response.json()),
      headers: Object.fromEntries(response.headers),
    }
    this.#learn(arrival, answer)
    return answer
  }

  #log(type: Effect['type'], ref: string, body: Record<string, unknown>, key: string): void {
    this.effects.push({ type, account: this.#buyer.userId, ref, body, key })
  }

  #learn(arrival: Arrival, answer: Answer & { headers: Readonly<Record<string, string>> }): void {
    const key = arrival.headers[header.idempotencyKey] ?? ''
    if (answer.envelope.code === code.repeated) this.repeated.add(key)
    const isReplay = answer.headers[header.idempotencyReplayed.toLowerCase()] === 'true'
    if (arrival.method === 'GET' || answer.envelope.code !== code.ok || isReplay) return
    const url = new URL(arrival.path, 'http://server')
    const body = (arrival.body ? JSON.parse(arrival.body) : {}) as Record<string, unknown>
    const draft = draftCalls.get(url.pathname)
    if (draft) this.#learnDraft(draft.call, body, answer.envelope.data, key)
    else if (url.pathname === deleteDraftCall.path) this.#learnDelete(url.searchParams.get('id') ?? '', key)
    else if (url.pathname === fileCalls.uploadFile.path || url.pathname === fileCalls.uploadImage.path) {
      for (const { url: address } of fileCalls.uploadFile.data.parse(answer.envelope.data))
        this.#log('upload', address, {}, key)
    } else this.#log('action', url.pathname + url.search, body, key)
  }

  /**
   * Records the effect of a draft call. An answer that is repeated under another key (by reference or receipt) is not
   * an effect.
   */
  #learnDraft(call: DraftCall, body: Record<string, unknown>, data: unknown, key: string): void {
    const ref = typeof body['clientRef'] === 'string' ? body['clientRef'] : ''
    if (call === 'send') {
      const ack = sendAck.parse(data)
      if (this.#batches.has(ack.batchNo ?? '')) return
      this.#batches.add(ack.batchNo ?? '')
      if ('caseDraftId' in ack && ack.caseDraftId !== undefined) this.#ids.set(ack.caseDraftId, ref)
      return this.#log('send', ref, body, key)
    }
    const { caseDraftId } = draftAck.parse(data)
    if (call === 'create' && this.#ids.has(caseDraftId)) return
    this.#ids.set(caseDraftId, ref)
    this.#log(call, ref, body, key)
  }

  #learnDelete(id: string, key: string): void {
    if (this.#deleted.has(id)) return
    this.#deleted.add(id)
    this.#log('delete', this.#ids.get(id) ?? id, {}, key)
  }

  async #call(call: Call, input: { query?: unknown; body?: unknown }): Promise<Answer['envelope']> {
    return this.#parts.backend.call(call, { ...input, token: this.#buyer.token })
  }

  async #draftsOf(kind: RequestKind, clientRef?: string): Promise<Draft[]> {
    const call = requestCalls[kind].draftPage
    return call.data.parse((await this.#call(call, { query: { ...all, clientRef } })).data).list
  }

  async #open(clientRef: string): Promise<{ kind: RequestKind; draft: Draft } | null> {
    for (const kind of requestKinds) {
      const [draft] = (await this.#draftsOf(kind, clientRef)).filter((one) => one.draftStatus === 'draft')
      if (draft) return { kind, draft }
    }
    return null
  }

  async #write(call: 'update' | 'send', clientRef: string, change: Record<string, unknown>): Promise<boolean> {
    const open = await this.#open(clientRef)
    if (!open) return false
    const content = fromWireDraft(open.kind, open.draft)
    const urls = content.attachments.map((file) => file.url)
    const body = { ...toWireBody(content, { caseDraftId: open.draft.caseDraftId, clientRef, urls }), ...change }
    const { code: answerCode, data } = await this.#call(requestCalls[open.kind][call], { body })
    if (answerCode !== code.ok) return false
    if (call === 'send') this.#learnDraft('send', body, data, 'elsewhere')
    return true
  }

  override editElsewhere(clientRef: string, change: Record<string, unknown>): Promise<boolean> {
    return this.#write('update', clientRef, change)
  }

  override sendElsewhere(clientRef: string): Promise<boolean> {
    return this.#write('send', clientRef, {})
  }

  override async deleteElsewhere(clientRef: string): Promise<boolean> {
    const open = await this.#open(clientRef)
    if (!open) return false
    this.#deleted.add(open.draft.caseDraftId)
    return (await this.#call(deleteDraftCall, { query: { id: open.draft.caseDraftId } })).code === code.ok
  }

  override async cart(): Promise<string[]> {
    const { data } = await this.#call(cartCalls.cartList, {})
    return cartCalls.cartList.data.parse(data).map((item) => item.pesticideId)
  }

  override async conclude(): Promise<void> {
    for (const kind of requestKinds) {
      const call = requestCalls[kind].recordPage
      const records = call.data.parse((await this.#call(call, { query: all })).data).list
      const sends = this.effects.filter((one) => one.type === 'send')
      for (const { clientRef, suppliers, request } of batchesOf(records)) {
        if (new Set(suppliers).size < suppliers.length)
          this.problems.push(`I2 ${clientRef}: a supplier has two records`)
        const ownSends = sends.filter((one) => one.ref === clientRef)
        if (ownSends.length !== 1)
          this.problems.push(`I2 ${clientRef}: ${ownSends.length} sends were answered, one batch is there`)
        if (ownSends[0] && !sameRequest(ownSends[0].body, request))
          this.problems.push(`I3 ${clientRef}: another text is kept than was sent`)
      }
      for (const draft of await this.#draftsOf(kind)) this.#keep(kind, draft)
    }
  }

  #keep(kind: RequestKind, draft: Draft): void {
    const clientRef = draft.clientRef ?? ''
    if ([...this.drafts.values()].some((one) => one.clientRef === clientRef))
      this.problems.push(`I4 ${clientRef} was created twice`)
    this.drafts.set(draft.caseDraftId, {
      id: draft.caseDraftId,
      kind,
      account: this.#buyer.userId,
      clientRef,
      version: draft.version ?? 0,
      state: draft.draftStatus ?? 'draft',
      body: {
        ...draft,
        products: draft.companyList.flatMap((company) => company.productList),
        attach: draft.attachList.map((file) => file.url).join(','),
      },
      receipt: null,
    })
  }
}
