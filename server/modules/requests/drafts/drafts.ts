import type { DraftAck } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Refusal, notFound } from '#server/platform/http/refusal.ts'
import {
  clientRefMatches,
  requireDraft,
  findAccountDraftByRef,
  findAccountDraft,
  expectEditable,
  expectVersion,
} from './buyer-draft.ts'
import {
  expectDraftSpace,
  firstDraftVersion,
  insertDraft,
  insertDraftInOneStatement,
  markDraftDeleted,
  rewriteDraft,
  findDraft,
  findDraftPage,
  type DraftContent,
  type DraftRow,
  type NewDraft,
} from './repo.ts'
import { fingerprintOf, type KeyedRequest } from '#server/platform/idempotency/idempotency.ts'
import { checkRequest, parseRequestBody, type DraftWrite } from './judge-request.ts'
import { serverRequestKinds, type ServerRequestKind } from '../request-kinds.ts'
import { publicId } from '../row-id.ts'
import { deleteDraftCall } from '#contract/calls/requests.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App, BuyerActor, IncomingCall } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { draftToWire, draftsToWire } from './draft-view.ts'
import { contentHashOf, sendRequest } from './send.ts'

const ack = ({ id, version }: Pick<DraftRow, 'id' | 'version'>): DraftAck => ({ caseDraftId: publicId(id), version })

/** Returns the first version: with a later one, the caller would take its older text for the current one. */
const existingAck = async (tx: Database, { kind, buyer, body: { clientRef } }: DraftWrite) => {
  const row = clientRef === null ? null : await findAccountDraftByRef(tx, buyer.accountId, kind.kind, clientRef)
  if (row?.state === 'deleted') await expectEditable(tx, row)
  return row && { ...ack(row), version: firstDraftVersion }
}

const newDraft = ({ kind, buyer, body, now }: DraftWrite, content: DraftContent): NewDraft => ({
  accountId: buyer.accountId,
  kind: kind.kind,
  clientRef: body.clientRef,
  content,
  now,
})

/** One statement suffices for nearly all creates. If it returns null, `createDraft` finds the reason. */
const createDraftAtOnce = async (db: Database, request: KeyedRequest, write: DraftWrite): Promise<DraftAck | null> => {
  const { kind, buyer, body, now } = write
  // Without a client reference, the statement could not find the draft of an earlier, identical create.
  if (body.clientRef === null) return null
  const { content } = await checkRequest(db, kind, buyer, body, now)
  const id = await insertDraftInOneStatement(db, { ...newDraft(write, content), ...request })
  return id === null ? null : ack({ id, version: firstDraftVersion })
}

/** S2: a repeated create returns the existing draft, even if a check now refuses what it allowed before. */
export const createDraft = async (tx: Database, write: DraftWrite): Promise<DraftAck> => {
  const { kind, buyer, body, now } = write
  let content
  try {
    content = (await checkRequest(tx, kind, buyer, body, now)).content
    await expectDraftSpace(tx, buyer.accountId, content, null)
  } catch (refusal) {
    const earlierAck = refusal instanceof Refusal ? await existingAck(tx, write) : null
    if (earlierAck) return earlierAck
    throw refusal
  }
  const row = await insertDraft(tx, newDraft(write, content))
  const answer = row ? ack(row) : await existingAck(tx, write)
  if (!answer) throw new Error('a draft was in the way of an insert and is not there')
  return answer
}

const updateDraft = async (tx: Database, write: DraftWrite): Promise<DraftAck> => {
  const { kind, buyer, body, ifMatch, now } = write
  const row = await requireDraft(tx, buyer.accountId, kind.kind, body)
  await expectEditable(tx, row)
  await expectVersion(tx, row, ifMatch)
  const { content } = await checkRequest(tx, kind, buyer, body, now)
  await expectDraftSpace(tx, buyer.accountId, content, row)
  const rewrittenDraft = await rewriteDraft(tx, row, content, now)
  if (!rewrittenDraft) throw new Error('a locked draft changed under its lock')
  return ack(rewrittenDraft)
}

const deleteDraft = async (
  tx: Database,
  accountId: AccountId,
  { id, clientRef = null }: { readonly id: string; readonly clientRef?: string | null | undefined },
  ifMatch: number | null,
  now: number,
): Promise<boolean> => {
  const row = await findAccountDraft(tx, accountId, id)
  // I25: if the id belongs to another draft after a restore, the intended draft does not exist.
  if (!row || row.state === 'deleted' || !clientRefMatches(row, clientRef)) return true
  await expectEditable(tx, row)
  await expectVersion(tx, row, ifMatch)
  await markDraftDeleted(tx, row, now)
  return true
}

type SendCall = IncomingCall<ServerRequestKind['calls']['send'], BuyerActor>

type WriteCall = Pick<SendCall, 'actor' | 'body' | 'ifMatch' | 'now'>
const writeOf = (kind: ServerRequestKind, { actor, body, ifMatch, now }: WriteCall): DraftWrite => ({
  kind,
  buyer: { accountId: actor.userId, zone: actor.timezone, country: actor.country },
  body: parseRequestBody(body),
  ifMatch,
  now,
})

/** Compares sends by their text: all devices derive the same key for a draft, but their bodies may differ by bytes. */
const sendFingerprint = ({ method, path, body }: SendCall): string =>
  fingerprintOf(method, path, contentHashOf(parseRequestBody(body)))

/** S11: with one key, each text is a separate call. Without draft id and reference, a second text is refused (S4). */
const sendKey = ({ body }: SendCall, key: string): string => {
  const parsedBody = parseRequestBody(body)
  const namesDraft = parsedBody.caseDraftId !== '0' || parsedBody.clientRef !== null
  return namesDraft ? `${key} ${contentHashOf(parsedBody)}` : key
}

const kindRoutes = (app: App, deps: Deps, kind: ServerRequestKind): void => {
  const { calls } = kind
  mountWrite(app, deps, calls.create, (tx, incoming) => createDraft(tx, writeOf(kind, incoming)), {
    atOnce: (db, request, incoming) => createDraftAtOnce(db, request, writeOf(kind, incoming)),
  })
  mountWrite(app, deps, calls.update, (tx, incoming) => updateDraft(tx, writeOf(kind, incoming)))
  mountWrite(app, deps, calls.send, (tx, incoming) => sendRequest(tx, deps, writeOf(kind, incoming)), {
    fingerprint: sendFingerprint,
    key: sendKey,
  })
  mount(app, deps, calls.draftPage, async ({ actor, query }) => {
    const { rows, total } = await findDraftPage(deps.db, { accountId: actor.userId, kind: kind.kind, ...query })
    return { list: await draftsToWire(deps.db, rows), total }
  })
  mount(app, deps, calls.draftGet, async ({ actor, query }) => {
    const row = await findDraft(deps.db, actor.userId, query.id)
    if (row?.kind !== kind.kind || row.state === 'deleted') throw notFound()
    return draftToWire(deps.db, row)
  })
}

export const draftRoutes = (app: App, deps: Deps): void => {
  for (const kind of Object.values(serverRequestKinds)) kindRoutes(app, deps, kind)
  mountWrite(app, deps, deleteDraftCall, (tx, { actor, query, ifMatch, now }) =>
    deleteDraft(tx, actor.userId, query, ifMatch, now),
  )
}
