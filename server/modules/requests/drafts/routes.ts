import { draftDelete } from '#contract/calls/requests.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App, BuyerActor, Incoming } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { findDraft, pageDrafts } from './repo.ts'
import { createDraft, createDraftAtOnce, deleteDraft, updateDraft } from './drafts.ts'
import type { DraftWrite } from './drafts.ts'
import { viewDraft, viewDrafts } from './draft-view.ts'
import { fingerprintOf } from '#server/platform/idempotency/idempotency.ts'
import { parseRequestBody } from './request-body.ts'
import { serverKinds } from '../request-kinds.ts'
import type { ServerKind } from '../request-kinds.ts'
import { contentHashOf, sendRequest } from './send.ts'

type Sent = Incoming<ServerKind['calls']['send'], BuyerActor>

type Written = Pick<Sent, 'actor' | 'body' | 'ifMatch' | 'now'>

const writeOf = (kind: ServerKind, { actor, body, ifMatch, now }: Written): DraftWrite => ({
  kind,
  // The buyer's place, which decides when a day ends and which exports are allowed.
  buyer: { accountId: actor.userId, zone: actor.timezone, country: actor.country },
  body: parseRequestBody(body),
  ifMatch,
  now,
})

/**
 * A saved draft is sent under a key that all devices derive in the same way, from bodies that may differ in bytes: the
 * same send means the same text.
 */
const sendFingerprint = ({ method, path, body }: Sent): string =>
  fingerprintOf(method, path, contentHashOf(parseRequestBody(body)))

/**
 * S11: another text of a named draft under the key of its send is another request and is checked: the answer states
 * what was sent. A request that names no draft can only be refused (S4).
 */
const sendKey = ({ body }: Sent, key: string): string => {
  const parsed = parseRequestBody(body)
  const named = parsed.caseDraftId !== '0' || parsed.clientRef !== null
  return named ? `${key} ${contentHashOf(parsed)}` : key
}

const kindRoutes = (app: App, deps: Deps, kind: ServerKind): void => {
  const { calls } = kind
  mountWrite(app, deps, calls.create, (tx, incoming) => createDraft(tx, writeOf(kind, incoming)), {
    atOnce: (db, request, incoming) => createDraftAtOnce(db, request, writeOf(kind, incoming)),
  })
  mountWrite(app, deps, calls.update, (tx, incoming) => updateDraft(tx, writeOf(kind, incoming)))
  const sending = { random: deps.random, supplierDelayMs: deps.config.supplierDelayMs }
  mountWrite(app, deps, calls.send, (tx, incoming) => sendRequest(tx, sending, writeOf(kind, incoming)), {
    fingerprint: sendFingerprint,
    key: sendKey,
  })
  mount(app, deps, calls.draftPage, async ({ actor, query }) => {
    const { rows, total } = await pageDrafts(deps.db, { accountId: actor.userId, kind: kind.kind, ...query })
    return { list: await viewDrafts(deps.db, rows), total }
  })
  mount(app, deps, calls.draftGet, async ({ actor, query }) => {
    const row = await findDraft(deps.db, actor.userId, query.id)
    if (row?.kind !== kind.kind || row.state === 'deleted') throw notFound()
    return viewDraft(deps.db, row)
  })
}

/** Drafts of the three kinds, and sending them. */
export const draftRoutes = (app: App, deps: Deps): void => {
  for (const kind of Object.values(serverKinds)) kindRoutes(app, deps, kind)
  mountWrite(app, deps, draftDelete, (tx, { actor, query, ifMatch, now }) =>
    deleteDraft(tx, actor.userId, query, ifMatch, now),
  )
}
