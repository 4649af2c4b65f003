import { createHash } from 'node:crypto'
import { aRecordId } from '#tests/harness/ids.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { requestKinds, type Draft, type DraftWire, type RequestKind, type SendAck } from '#contract/entities/request.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { header } from '#contract/headers.ts'
import { canonicalBody } from '#domain/requests/wire.ts'
import type { Arrival } from './arrival.ts'
import {
  Authority,
  refusalAnswer,
  okAnswer,
  productsInCart,
  type Answer,
  type Effect,
  type StoredDraft,
} from './authority.ts'
import { sameRequest } from './mirror.ts'
import { conflictsWithEarlierEnd, modelRecord } from './model-record.ts'

const hashOf = (kind: RequestKind, body: Record<string, unknown>): string =>
  createHash('sha256')
    .update(canonicalBody(requestCalls[kind].create.body.parse(body)))
    .digest('hex')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Line = {
  pesticideId: string
  companyId?: string
  quantity?: string | null
  unit?: string | null
  packaging?: string | null
}
const linesOf = (body: Record<string, unknown>) => (body['products'] ?? []) as Line[]

/** The data that a restore resets: everything except files. Numbers are reset too, so they are assigned again. */
interface Copy {
  readonly effects: number
  readonly drafts: StoredDraft[]
  readonly answers: [string, { print: string; answer: Answer }][]
  readonly count: number
}

export class ModelServer extends Authority {
  /** If false, keys and preconditions are ignored, as by a backend without them. */
  honoursHeaders = true
  /** If false, sending a draft again with another text returns the receipt and hash of the first text. */
  refusesOtherText = true
  override readonly drafts = new Map<string, StoredDraft>()
  readonly files = new Set<string>()
  readonly #answers = new Map<string, { print: string; answer: Answer }>()
  #copy: Copy | null = null
  #count = 0
  #refusal: ((arrival: Arrival) => Answer | null) | null = null

  /** `refusal` may refuse a request before the server handles it; if it is or returns null, the server answers. */
  refuseWith(refusal: ((arrival: Arrival) => Answer | null) | null): void {
    this.#refusal = refusal
  }

  override handle(arrival: Arrival): Answer {
    const account = this.tokens.get(arrival.token)
    if (!account) return refusalAnswer(code.unauthorized)
    const refusal = this.#refusal?.(arrival)
    if (refusal) return refusal
    const key = arrival.headers[header.idempotencyKey]
    if (!this.honoursHeaders || key === undefined || arrival.method === 'GET') return this.#route(arrival, account)
    const scopedKey = `${account}|${key}`
    const print = [arrival.method, arrival.path, arrival.body, arrival.file?.digest].join('|')
    const storedAnswer = this.#answers.get(scopedKey)
    if (storedAnswer) return storedAnswer.print === print ? storedAnswer.answer : refusalAnswer(code.keyReused)
    const answer = this.#route(arrival, account)
    if (answer.envelope.code === code.ok) this.#answers.set(scopedKey, { print, answer })
    return answer
  }

  override forgetKeys(): Promise<void> {
    this.#answers.clear()
    return Promise.resolve()
  }

  override backUp(): Promise<void> {
    this.#copy = {
      effects: this.effects.length,
      drafts: structuredClone([...this.drafts.values()]),
      answers: [...this.#answers],
      count: this.#count,
    }
    return Promise.resolve()
  }

  override restore(): Promise<boolean> {
    const copy = this.#copy
    if (!copy) return Promise.resolve(false)
    this.undone.push(...this.effects.splice(copy.effects))
    this.drafts.clear()
    for (const draft of structuredClone(copy.drafts)) this.drafts.set(draft.id, draft)
    this.#answers.clear()
    for (const [key, answer] of copy.answers) this.#answers.set(key, answer)
    this.#count = copy.count
    return Promise.resolve(true)
  }

  override editElsewhere(clientRef: string, change: Record<string, unknown>): boolean {
    const draft = [...this.drafts.values()].find((one) => one.clientRef === clientRef && one.state === 'draft')
    if (!draft) return false
    // Another device can only change fields that this kind of request has.
    const knownFields = Object.entries(change).filter(([name]) => name in draft.body)
    draft.body = { ...draft.body, ...Object.fromEntries(knownFields) }
    draft.version += 1
    return true
  }

  override deleteElsewhere(clientRef: string): boolean {
    const draft = [...this.drafts.values()].find((one) => one.clientRef === clientRef && one.state === 'draft')
    if (draft) draft.state = 'deleted'
    return draft !== undefined
  }

  override sendElsewhere(clientRef: string): boolean {
    const draft = [...this.drafts.values()].find((one) => one.clientRef === clientRef && one.state === 'draft')
    if (draft) this.#send(draft, draft.body, 'elsewhere')
    return draft !== undefined
  }

  #log(type: Effect['type'], account: string, ref: string, body: Record<string, unknown>, key: string) {
    this.effects.push({ type, account, ref, body: structuredClone(body), key })
  }

  #route(arrival: Arrival, account: string): Answer {
    const url = new URL(arrival.path, 'http://server')
    for (const kind of requestKinds) {
      const calls = requestCalls[kind]
      if (url.pathname === calls.create.path) return this.#write('create', kind, arrival, account)
      if (url.pathname === calls.update.path) return this.#write('update', kind, arrival, account)
      if (url.pathname === calls.send.path) return this.#write('send', kind, arrival, account)
      if (url.pathname === calls.draftPage.path)
        return this.#draftPage(kind, account, url.searchParams.get('clientRef'))
      if (url.pathname === calls.draftGet.path) return this.#draftGet(url.searchParams.get('id') ?? '', account)
      if (url.pathname === calls.recordPage.path) return this.#records(account, url.searchParams.get('clientRef'))
      if (url.pathname === calls.recordGet.path)
        return okAnswer(modelRecord(kind, url.searchParams.get('id') ?? '', this.effects))
    }
    if (url.pathname.endsWith('case-draft/delete')) return this.#delete(url, arrival, account)
    if (url.pathname === accountCalls.quotaRefreshCache.path) return okAnswer(true)
    if (/\/file\/upload(-info)?$/.test(url.pathname)) return this.#upload(arrival, account)
    if (url.pathname === cartCalls.cartList.path)
      return okAnswer(productsInCart(this.effects).map((pesticideId) => ({ id: pesticideId, pesticideId })))
    if (arrival.method === 'GET') return refusalAnswer(code.notFound)
    const body = (arrival.body ? JSON.parse(arrival.body) : {}) as Record<string, unknown>
    if (conflictsWithEarlierEnd({ ref: url.pathname, body }, this.effects)) return refusalAnswer(code.transitionRefused)
    const key = arrival.headers[header.idempotencyKey] ?? ''
    // Unless headers are ignored, an action counts once per account and key, even if its answer was forgotten.
    const wasLogged = this.effects.some((one) => one.type === 'action' && one.key === key && one.account === account)
    if (!this.honoursHeaders || !wasLogged) this.#log('action', account, url.pathname + url.search, body, key)
    return okAnswer(true)
  }

  #stale(draft: StoredDraft, arrival: Arrival): boolean {
    const match = arrival.headers[header.ifMatch]
    return this.honoursHeaders && match !== undefined && match !== `"${draft.version}"`
  }

  #isAnother(draft: StoredDraft, ref: string | null): boolean {
    return this.honoursHeaders && Boolean(ref) && draft.clientRef !== ref
  }

  #write(type: 'create' | 'update' | 'send', kind: RequestKind, arrival: Arrival, account: string): Answer {
    const parsed = requestCalls[kind][type].body.safeParse(JSON.parse(arrival.body))
    if (!parsed.success)
      return refusalAnswer(code.badRequest, {
        fields: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), rule: issue.code })),
      })
    const body = parsed.data as Record<string, unknown>
    const key = arrival.headers[header.idempotencyKey] ?? ''
    const urls = textOf(body['attach']).split(',').filter(Boolean)
    for (const url of urls)
      if (!this.files.has(url)) this.problems.push(`I5 ${type} refers to a file that was never uploaded: ${url}`)
    const id = textOf(body['caseDraftId'])
    const ref = textOf(body['clientRef'])
    const byRef = this.honoursHeaders
      ? [...this.drafts.values()].find((one) => one.account === account && one.clientRef === ref)
      : undefined
    const draft = id === '0' ? byRef : this.drafts.get(id)
    if (id !== '0' && (!draft || draft.account !== account)) return refusalAnswer(code.notFound)
    // I25: after a restore, the number belongs to another draft.
    if (draft && this.#isAnother(draft, ref)) return refusalAnswer(code.notFound)
    if (type === 'create' && draft)
      return draft.state === 'deleted' ? refusalAnswer(code.gone) : okAnswer({ caseDraftId: draft.id, version: 1 })
    if (type === 'send' && draft?.receipt && this.honoursHeaders)
      // S11: another text of a sent draft is refused, and the sent text is returned, whatever the key.
      return this.refusesOtherText && !sameRequest(draft.body, body)
        ? refusalAnswer(code.gone, { current: this.#view(draft) })
        : okAnswer(draft.receipt)
    if (draft && draft.state !== 'draft') {
      return draft.state === 'deleted'
        ? refusalAnswer(code.gone)
        : refusalAnswer(code.gone, { current: this.#view(draft) })
    }
    if (draft && this.#stale(draft, arrival)) return refusalAnswer(code.versionConflict, { current: this.#view(draft) })
    const target = draft ?? this.#insert(kind, account, ref, body, type === 'create' ? key : null)
    if (type === 'create') return okAnswer({ caseDraftId: target.id, version: target.version })
    if (type === 'update') {
      target.body = body
      target.version += 1
      this.#log('update', account, target.clientRef, body, key)
      return okAnswer({ caseDraftId: target.id, version: target.version })
    }
    return okAnswer(this.#send(target, body, key))
  }

  #insert(
    kind: RequestKind,
    account: string,
    clientRef: string,
    body: Record<string, unknown>,
    key: string | null,
  ): StoredDraft {
    const draft: StoredDraft = {
      id: String(++this.#count + 1000),
      kind,
      account,
      clientRef,
      version: 1,
      state: 'draft',
      body,
      receipt: null,
    }
    this.drafts.set(draft.id, draft)
    if (key !== null) this.#log('create', account, clientRef, body, key)
    return draft
  }

  #send(draft: StoredDraft, body: Record<string, unknown>, key: string): SendAck {
    const companies = [...new Set(linesOf(body).map((line) => line.companyId ?? ''))]
    const batchNo = `B${++this.#count}`
    const receipt: SendAck = {
      batchNo,
      sentAt: 1,
      contentHash: this.refusesOtherText ? null : hashOf(draft.kind, body),
      caseDraftId: aRecordId(draft.id),
      records: companies.map((companyId, n) => ({
        id: aRecordId(`${batchNo}-${n}`),
        companyId,
        companyName: companyId,
        recordNo: `${batchNo}-${n}`,
      })),
    }
    Object.assign(draft, { state: 'sent', body, receipt, version: draft.version + 1 })
    this.#log('send', draft.account, draft.clientRef, body, key)
    return receipt
  }

  #delete({ searchParams }: URL, arrival: Arrival, account: string): Answer {
    const [id, ref] = [searchParams.get('id') ?? '', searchParams.get('clientRef')]
    const draft = this.drafts.get(id)
    if (!draft || draft.state === 'deleted' || this.#isAnother(draft, ref)) return okAnswer(true)
    if (draft.state === 'sent') return refusalAnswer(code.gone, { current: this.#view(draft) })
    if (this.#stale(draft, arrival)) return refusalAnswer(code.versionConflict, { current: this.#view(draft) })
    draft.state = 'deleted'
    this.#log('delete', account, draft.clientRef, {}, arrival.headers[header.idempotencyKey] ?? '')
    return okAnswer(true)
  }

  #upload(arrival: Arrival, account: string): Answer {
    const url = `/files/${++this.#count}-${arrival.file?.digest ?? ''}`
    this.files.add(url)
    this.#log('upload', account, url, {}, arrival.headers[header.idempotencyKey] ?? '')
    return okAnswer({ url, name: arrival.file?.name ?? '', size: arrival.file?.bytes ?? 0 })
  }

  #draftPage(kind: RequestKind, account: string, ref: string | null): Answer {
    const rows = [...this.drafts.values()].filter(
      (one) =>
        one.account === account &&
        one.kind === kind &&
        one.state === 'draft' &&
        (!this.honoursHeaders || ref === null || one.clientRef === ref),
    )
    return okAnswer({ list: rows.map((row) => this.#view(row)), total: rows.length })
  }

  #draftGet(id: string, account: string): Answer {
    const draft = this.drafts.get(id)
    return draft && draft.account === account && draft.state !== 'deleted'
      ? okAnswer(this.#view(draft))
      : refusalAnswer(code.notFound)
  }

  #records(account: string, ref: string | null): Answer {
    const list = [...this.drafts.values()].flatMap((draft) =>
      draft.account === account && draft.receipt && (!this.honoursHeaders || ref === null || draft.clientRef === ref)
        ? draft.receipt.records.map((record) => ({
            id: record.id,
            recordNo: record.recordNo,
            batchNo: draft.receipt?.batchNo,
            clientRef: draft.clientRef,
            caseDraftId: draft.id,
            company: { companyId: record.companyId, name: record.companyName },
            status: 10,
            createTime: 1,
            updateTime: 1,
            products: [],
          }))
        : [],
    )
    return okAnswer({ list, total: list.length })
  }

  #view(draft: StoredDraft): DraftWire {
    const {
      products: _,
      caseDraftId: __,
      clientRef: ___,
      attach,
      ...rest
    } = draft.body as Record<string, unknown> & { attach?: string }
    const lines = linesOf(draft.body)
    const companies = [...new Set(lines.map((line) => line.companyId ?? ''))]
    return {
      ...(rest as Partial<Draft>),
      caseDraftId: draft.id,
      clientRef: draft.clientRef,
      kind: draft.kind,
      version: draft.version,
      draftStatus: draft.state === 'sent' ? 'sent' : 'draft',
      companyList: companies.map((companyId) => ({
        companyId,
        companyName: companyId,
        productList: lines
          .filter((line) => (line.companyId ?? '') === companyId)
          .map((line) => ({ ...line, name: line.pesticideId })),
      })),
      attachList: (attach ?? '')
        .split(',')
        .filter(Boolean)
        .map((url) => ({ name: url, url })),
      sendAck: draft.receipt,
    }
  }
}
