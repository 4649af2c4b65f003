import type { DraftId } from '#domain/ids.ts'
import { accountCalls, fileCalls, messageCalls } from '#contract/calls/account.ts'
import { deleteDraftCall, requestCalls } from '#contract/calls/requests.ts'
import { apiVersion } from '#contract/headers.ts'
import { joinCommas } from '#contract/values.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { withDestinationInNote } from '#domain/requests/draft/destination.ts'
import { type DraftTextSupport, shortenContent } from '#domain/requests/draft/long-text.ts'
import { blocksOnlySend } from '#domain/requests/judge.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { toWireBody } from '#domain/requests/wire.ts'
import {
  isRecordIntent,
  type BlobRow,
  type DraftRow,
  type Intent,
  type IntentOf,
  type OpRow,
  type RecordIntent,
  type SealedRequest,
} from '../../store/rows.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import type { Call } from '#contract/call.ts'
import { favouriteCalls, reviewCalls } from '#contract/calls/reviews.ts'
import { priceFollowingCalls } from '#contract/calls/market.ts'
import { companyProfileCalls, feedbackCalls } from '#contract/calls/settings.ts'

const companyProfileBody = ({ fields, photos, licence }: IntentOf<'company-profile'>, attach: string) => {
  const urls = attach === '' ? [] : attach.split(',')
  const addedUrls = licence === 'new' ? urls.slice(1) : urls
  return {
    ...fields,
    ...(photos === null && addedUrls.length === 0 ? {} : { photos: joinCommas([...(photos ?? []), ...addedUrls]) }),
    ...(licence === 'keep' ? {} : { businessLicense: licence === 'new' ? (urls[0] ?? '') : '' }),
  }
}

interface ActionWire {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body: string | null
}

const wire = (call: Call, body: unknown, query: Readonly<Record<string, string>> = {}): ActionWire => ({
  method: call.method as ActionWire['method'],
  path: call.path + (Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''),
  body: body === null ? null : JSON.stringify(body),
})

const recordWire = (intent: RecordIntent, attach: string): ActionWire => {
  const { answer, cancel, close, decline, read, requestRevision, say, urge } = requestCalls[intent.kind]
  const calls: Readonly<Record<RecordIntent['name'], Call>> = {
    'record-read': read,
    'record-urge': urge,
    'record-answer': answer,
    'record-decline': decline,
    'record-say': say,
    'record-cancel': cancel,
    'record-close': close,
    'record-request-revision': requestRevision,
    'record-deal-step': requestCalls.enquiry.dealStep,
    'record-take-back': requestCalls.enquiry.takeBack,
    'record-receive': requestCalls.sample.receive,
    'record-result': requestCalls.sample.result,
    'record-file-done': requestCalls.intention.fileDone,
    'record-outcome': requestCalls.intention.outcome,
  }
  const { name, kind: _, ...fields } = intent
  return wire(calls[name], {
    ...fields,
    ...('files' in fields && { files: undefined, attach }),
    ...('amount' in fields && { number: fields.number || undefined, amount: fields.amount || undefined }),
  })
}

export const actionRequestOf = (intent: Intent, attach = ''): ActionWire => {
  if (isRecordIntent(intent)) return recordWire(intent, attach)
  switch (intent.name) {
    case 'cart-add':
      return wire(cartCalls.cartAdd, { pesticideIds: intent.ids })
    case 'cart-remove':
      return wire(cartCalls.cartDelete, null, { ids: intent.ids.join(',') })
    case 'messages-read':
      return wire(messageCalls.markRead, { ids: intent.ids })
    case 'messages-read-all':
      return wire(messageCalls.markAllRead, {})
    case 'favourite': {
      const { companyId, on, note } = intent
      if (!on) return wire(favouriteCalls.favouriteDelete, null, { companyId })
      return wire(favouriteCalls.favouriteCreate, { companyId, ...(note === null ? {} : { note }) })
    }
    case 'review':
      return wire(reviewCalls.reviewCreate, intent.review)
    case 'feedback': {
      const { content, to } = intent
      return wire(feedbackCalls.feedbackCreate, { content, attach, ...(to && { kind: to }) })
    }
    case 'profile':
      return wire(accountCalls.userUpdate, intent.fields)
    case 'avatar':
      return wire(accountCalls.userUpdate, { avatar: attach })
    case 'subscription':
      return wire(accountCalls.subscriptionUpdate, { id: intent.id, isEnable: intent.on ? 1 : 0 })
    case 'company-profile':
      return wire(companyProfileCalls.companyProfileUpdate, companyProfileBody(intent, attach))
    case 'price-star':
      return wire(priceFollowingCalls.priceStar, { id: intent.id, on: intent.on })
    case 'price-alert': {
      const { id, alert } = intent
      return alert
        ? wire(priceFollowingCalls.priceAlertSave, alert)
        : wire(priceFollowingCalls.priceAlertDelete, null, { id })
    }
  }
}

/** KEY-1, KEY-2, KEY-4: tabs and devices that may make the same request use the same key. A refusal changes it. */
const refusalSuffix = (refusals: number) => (refusals === 0 ? '' : `.${refusals}`)

const saveKey = (op: OpRow, { localId, serverId, refusals }: DraftRow): string =>
  serverId ? `u-${op.opId}${refusalSuffix(refusals)}` : `c-${localId}-${refusals}`

/** A saved draft's key contains its server id, so that it is sent only once, by whichever device. */
export const sendKeyOf = (draft: DraftRow): string =>
  (draft.serverId ? `s-${draft.serverId}-0` : `s-${draft.localId}`) + refusalSuffix(draft.refusals)

export const uploadKey = (localId: DraftId, sha256: string): string => `f-${localId}-${sha256}`

export type SealResult =
  | { readonly to: 'seal'; readonly sealed: SealedRequest }
  | { readonly to: 'block'; readonly block: BlockCause }
  | { readonly to: 'wait' }
  | { readonly to: 'nothing' }

const sealWith = (
  part: Pick<SealedRequest, 'method' | 'path' | 'key' | 'call'> & Partial<SealedRequest>,
): SealResult => ({
  to: 'seal',
  sealed: { apiVersion, ifMatch: null, body: null, bodyHash: '', blobId: null, rev: 0, content: null, ...part },
})

/** SEND-3: validates the content for the day on which it is sent. A save may have longer texts than a send. */
export const validateBeforeSend = (
  content: RequestContent,
  today: string,
  type: 'save' | 'send',
): BlockCause | null => {
  const allProblems = kindRules[content.kind].judge(content, { today })
  const problems = type === 'save' ? allProblems.filter((problem) => !blocksOnlySend(problem)) : allProblems
  if (problems.length === 0) return null
  return problems.every((problem) => problem.rule === 'date-passed')
    ? { why: 'deadline-passed' }
    : { why: 'fields', fields: problems.map(({ path, rule }) => ({ path, rule })) }
}

const withAddresses = (draft: DraftRow, blobs: readonly BlobRow[]): RequestContent | SealResult => {
  const attachments = []
  for (const file of draft.mine.attachments) {
    const blob = blobs.find((one) => one.blobId === file.blobId)
    const url = file.url || blob?.url
    if (url) attachments.push({ ...file, url })
    else if (blob) return { to: 'wait' }
    else return { to: 'block', block: { why: 'file', blobId: file.blobId, name: file.name, reason: 'unreadable' } }
  }
  return { ...draft.mine, attachments }
}

const sealDraft = (op: OpRow, draft: DraftRow, { blobs, today, draftTexts, isSpecified }: SealInput): SealResult => {
  const type = op.type === 'send' ? 'send' : 'save'
  if (type === 'save' && draft.serverId && draft.rev === draft.ackedRev) return { to: 'nothing' }
  const block = validateBeforeSend(draft.mine, today, type)
  if (block) return { to: 'block', block }
  const addressedContent = withAddresses(draft, blobs)
  if ('to' in addressedContent) return addressedContent
  const content = type === 'save' ? shortenContent(addressedContent, draftTexts) : addressedContent
  const calls = requestCalls[draft.kind]
  const call = type === 'send' ? 'send' : draft.serverId ? 'update' : 'create'
  const urls = content.attachments.map((file) => file.url)
  const head = { caseDraftId: draft.serverId ?? '0', clientRef: draft.localId, urls }
  const definition = calls[call]
  return sealWith({
    method: definition.method as SealedRequest['method'],
    path: definition.path,
    key: call === 'send' ? sendKeyOf(draft) : saveKey(op, draft),
    call,
    ifMatch: call !== 'create' && draft.serverId && draft.serverVersion !== null ? `"${draft.serverVersion}"` : null,
    body: JSON.stringify(toWireBody(isSpecified ? withDestinationInNote(content) : content, head)),
    rev: draft.rev,
    content,
  })
}

const sealAction = (op: OpRow, intent: Intent, blobs: readonly BlobRow[]): SealResult => {
  const urls: string[] = []
  for (const { blobId, name } of 'files' in intent ? intent.files : []) {
    const blob = blobs.find((one) => one.blobId === blobId)
    if (!blob) return { to: 'block', block: { why: 'file', blobId, name, reason: 'unreadable' } }
    if (blob.url === null) return { to: 'wait' }
    urls.push(blob.url)
  }
  return sealWith({ ...actionRequestOf(intent, joinCommas(urls)), key: `a-${op.opId}`, call: 'action' })
}

interface SealInput {
  readonly op: OpRow
  readonly draft: DraftRow | null
  readonly blobs: readonly BlobRow[]
  readonly today: string
  readonly draftTexts: DraftTextSupport
  /** True if the backend has only the specification's fields: the destination is then put into the note. */
  readonly isSpecified?: boolean
}

/** Types that the image call accepts (specification, section 7); other pictures are sent as files. */
const imageTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** SEAL-1: makes the request bytes from the current draft. Pure. */
export const sealOp = (input: SealInput): SealResult => {
  const { op, draft, blobs } = input
  switch (op.type) {
    case 'save':
    case 'send':
      // The draft's row is missing only if it was unreadable (in quarantine). The blocked operation stays visible.
      return draft ? sealDraft(op, draft, input) : { to: 'block', block: { why: 'gone' } }
    case 'discard':
      if (!draft?.serverId) return { to: 'nothing' }
      return sealWith({
        method: 'DELETE',
        path: `${deleteDraftCall.path}?${new URLSearchParams({ id: draft.serverId, clientRef: draft.localId })}`,
        key: `d-${op.opId}`,
        call: 'discard',
        ifMatch: draft.serverVersion === null ? null : `"${draft.serverVersion}"`,
        rev: draft.rev,
      })
    case 'upload': {
      const blob = blobs.find((one) => op.lane === `up:${one.blobId}`)
      if (!blob || blob.url !== null) return { to: 'nothing' }
      return sealWith({
        method: 'POST',
        path: (imageTypes.has(blob.type) ? fileCalls.uploadImage : fileCalls.uploadFile).path,
        key: uploadKey(blob.draftId, blob.sha256),
        call: 'upload',
        blobId: blob.blobId,
        bodyHash: blob.sha256,
      })
    }
    case 'action':
      return op.intent ? sealAction(op, op.intent, blobs) : { to: 'nothing' }
  }
}
