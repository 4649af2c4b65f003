import { accountCalls, fileCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { deleteDraftCall, requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { header } from '#contract/headers.ts'
import type { Arrival } from '../sync/arrival.ts'
import {
  Authority,
  refusalAnswer,
  okAnswer,
  productsInCart,
  type Effect,
  type AuthorityAnswer,
  type StoredDraft,
} from '../sync/authority.ts'
import { conflictsWithEarlierEnd } from '../sync/model-record.ts'
import type { VendorVariant } from './manner.ts'
import { specifiedAnswer } from './specified.ts'
import {
  ackOf,
  draftView,
  linesOf,
  recordView,
  suppliersOf,
  type Body,
  type VendorDraft,
  type VendorRecord,
} from './row-shapes.ts'

export interface Reading {
  readonly ref: string
  readonly about: 'drafts' | 'draft' | 'records' | 'record'
  readonly conclusive: boolean
  /** True if a record's log contains the buyer's actions: an action that is missing from the log was then not made. */
  readonly logged?: boolean
}

type Write = 'create' | 'update' | 'send'
const writes: readonly Write[] = ['create', 'update', 'send']

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A backend that ignores keys, preconditions and versions: a repeated create makes a second draft. */
export class VendorServer extends Authority {
  readonly readings: Reading[] = []
  readonly manner: VendorVariant
  readonly #drafts = new Map<number, VendorDraft>()
  readonly #records = new Map<number, VendorRecord>()
  #count = 1000

  constructor(manner: VendorVariant) {
    super()
    this.manner = manner
  }

  override get drafts(): ReadonlyMap<string, StoredDraft> {
    return new Map(
      [...this.#drafts.values()].map(({ number, kind, account, ref, state, body }) => [
        String(number),
        { id: String(number), kind, account, clientRef: ref, version: 0, state, body: { ...body }, receipt: null },
      ]),
    )
  }

  override handle(arrival: Arrival): AuthorityAnswer {
    const url = new URL(arrival.path, 'http://vendor')
    const open = specifiedAnswer(arrival.method, url.pathname, this.manner)
    if (open?.visitors) return okAnswer(open.data)
    const account = this.tokens.get(arrival.token)
    if (account === undefined) return this.#signIn()
    if (open) return okAnswer(open.data)
    const body = (arrival.file || !arrival.body ? {} : JSON.parse(arrival.body)) as Body
    return this.#requests(arrival, url, body, account) ?? this.#own(arrival, url, body, account) ?? this.#noSuchCall()
  }

  #signIn(): AuthorityAnswer {
    return refusalAnswer(code.unauthorized, null, this.manner.noSuchCall === 'code' ? 200 : 401)
  }

  #noSuchCall(): AuthorityAnswer {
    switch (this.manner.noSuchCall) {
      case 'code':
        return refusalAnswer(code.notFound)
      case 'status':
        return refusalAnswer(code.notFound, null, 404)
      case 'method':
        return refusalAnswer(code.methodNotAllowed, null, 405)
      case 'html':
        return { status: 200, envelope: null }
      case 'empty':
        return { status: 404, envelope: null }
    }
  }

  #log(type: Effect['type'], account: string, ref: string, body: Body, arrival: Arrival): void {
    const key = arrival.headers[header.idempotencyKey] ?? ''
    this.effects.push({ type, account, ref, body: structuredClone(body), key })
  }

  #requests(arrival: Arrival, { pathname, searchParams }: URL, body: Body, account: string): AuthorityAnswer | null {
    for (const kind of requestKinds) {
      const calls = requestCalls[kind]
      for (const write of writes)
        if (pathname === calls[write].path) return this.#write(write, kind, body, account, arrival)
      if (this.manner.lists === 'none') continue
      const ref = searchParams.get('clientRef') ?? ''
      const number = Number(searchParams.get('id'))
      if (pathname === calls.draftPage.path) return this.#draftPage(kind, account, ref)
      if (pathname === calls.recordPage.path) return this.#recordPage(kind, account, ref)
      if (pathname === calls.draftGet.path) return this.#draftGet(number)
      if (pathname === calls.recordGet.path) return this.#recordGet(kind, searchParams.get('id') ?? '')
    }
    return null
  }

  #write(write: Write, kind: RequestKind, body: Body, account: string, arrival: Arrival): AuthorityAnswer {
    if (linesOf(body).length === 0) return refusalAnswer(code.badRequest)
    const number = Number(textOf(body['caseDraftId'])) || 0
    const storedDraft = this.#drafts.get(number)
    const ref = storedDraft?.ref ?? textOf(body['clientRef'])
    const isUnavailable = number !== 0 && (!storedDraft || storedDraft.state === 'deleted')
    const isRepeat = storedDraft?.state === 'sent' && (write !== 'send' || this.manner.secondSend === 'refuses')
    if (isUnavailable || isRepeat) return refusalAnswer(1_002_030_001)
    const draft = storedDraft ?? this.#insert(kind, account, ref, body)
    draft.body = body
    this.#log(write, account, ref, body, arrival)
    if (write === 'send') this.#send(draft)
    return okAnswer(ackOf(draft.number, this.manner))
  }

  #insert(kind: RequestKind, account: string, ref: string, body: Body): VendorDraft {
    const draft: VendorDraft = { number: ++this.#count, kind, account, ref, state: 'draft', body }
    this.#drafts.set(draft.number, draft)
    return draft
  }

  #send(draft: VendorDraft): void {
    draft.state = 'sent'
    const { kind, account, ref, body, number } = draft
    for (const companyId of suppliersOf(body)) {
      const record = { number: ++this.#count, kind, account, ref, draft: number, companyId, body }
      this.#records.set(record.number, record)
    }
  }

  #list(rows: readonly Body[]): AuthorityAnswer {
    return okAnswer({ list: rows, total: rows.length })
  }

  /** Whether the rows show what became of `ref`. Without references, equal products may belong to another draft. */
  #tells(ref: string, rows: readonly { readonly ref: string; readonly body: Body }[]): boolean {
    if (this.manner.lists === 'telling') return true
    const productIds = new Set(
      [...this.#drafts.values(), ...this.#records.values()]
        .filter((one) => one.ref === ref)
        .flatMap(({ body }) => linesOf(body).map((line) => line.pesticideId)),
    )
    return !rows.some(
      ({ body }) => productIds.size === 0 || linesOf(body).some(({ pesticideId }) => productIds.has(pesticideId)),
    )
  }

  #draftPage(kind: RequestKind, account: string, ref: string): AuthorityAnswer {
    const rows = [...this.#drafts.values()].filter(
      (one) => one.account === account && one.kind === kind && one.state === 'draft',
    )
    this.readings.push({ ref, about: 'drafts', conclusive: this.#tells(ref, rows) })
    return this.#list(rows.map((row) => draftView(row, this.manner)))
  }

  #recordPage(kind: RequestKind, account: string, ref: string): AuthorityAnswer {
    const rows = [...this.#records.values()].filter((one) => one.account === account && one.kind === kind)
    this.readings.push({ ref, about: 'records', conclusive: this.#tells(ref, rows) })
    return this.#list(rows.map((row) => recordView(row, this.manner, this.effects)))
  }

  #draftGet(number: number): AuthorityAnswer {
    const draft = this.#drafts.get(number)
    if (!draft || draft.state === 'deleted') return refusalAnswer(code.notFound)
    this.readings.push({ ref: draft.ref, about: 'draft', conclusive: true })
    return okAnswer(draftView(draft, this.manner))
  }

  #recordGet(kind: RequestKind, id: string): AuthorityAnswer {
    const sentRecord = this.#records.get(Number(id))
    const nobodys = { number: 0, kind, account: '', ref: '', draft: 0, companyId: 'c', body: {} }
    const view = recordView(sentRecord ?? nobodys, this.manner, this.effects, id)
    const log = view['log'] as readonly unknown[] | undefined
    this.readings.push({
      ref: id,
      about: 'record',
      conclusive: this.manner.lists === 'telling',
      logged: Boolean(log?.length),
    })
    return okAnswer({ ...view, id })
  }

  #own(arrival: Arrival, { pathname, search, searchParams }: URL, body: Body, account: string): AuthorityAnswer | null {
    if (pathname === fileCalls.uploadFile.path || pathname === fileCalls.uploadImage.path)
      return this.#upload(arrival, account)
    if (arrival.method === 'GET') {
      if (pathname === cartCalls.cartTotal.path) return okAnswer(productsInCart(this.effects).length)
      const isCartList = pathname === cartCalls.cartList.path && this.manner.lists !== 'none'
      return isCartList ? this.#cartList(productsInCart(this.effects)) : null
    }
    if (pathname === accountCalls.quotaRefreshCache.path) return okAnswer(true)
    if (this.manner.lists === 'none' && !/\/(user|user-subscribe|notify-message)\/update/.test(pathname)) return null
    if (pathname === deleteDraftCall.path) return this.#delete(Number(searchParams.get('id')), account, arrival)
    if (conflictsWithEarlierEnd({ ref: pathname, body }, this.effects)) return refusalAnswer(code.transitionRefused)
    this.#log('action', account, pathname + search, body, arrival)
    return okAnswer(this.manner.ack === 'null' ? null : true)
  }

  #cartList(ids: readonly string[]): AuthorityAnswer {
    return okAnswer(ids.map((pesticideId) => ({ id: pesticideId, pesticideId })))
  }

  #delete(number: number, account: string, arrival: Arrival): AuthorityAnswer {
    const draft = this.#drafts.get(number)
    if (draft?.state !== 'draft') return okAnswer(true)
    draft.state = 'deleted'
    this.#log('delete', account, draft.ref, {}, arrival)
    return okAnswer(true)
  }

  #upload(arrival: Arrival, account: string): AuthorityAnswer {
    const url = `/files/${++this.#count}-${arrival.file?.digest ?? ''}`
    this.#log('upload', account, url, {}, arrival)
    return okAnswer({ url, name: arrival.file?.name ?? '', size: arrival.file?.bytes ?? 0 })
  }
}
