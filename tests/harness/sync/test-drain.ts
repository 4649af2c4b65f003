import { createHash } from 'node:crypto'
import type { WireAnswer } from '#api/wire.ts'
import { code } from '#contract/codes.ts'
import { draft, type Draft, type DraftWire } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { toWireBody } from '#domain/requests/wire.ts'
import type { SealedOp } from '#account/outbox/effects/applied.ts'
import { createConnectionHealth } from '#account/outbox/connection/health.ts'
import { beginEpoch, type DrainContext, type OutboxEvent } from '#account/outbox/engine/context.ts'
import { storedDraftReader } from '#account/store/db.ts'
import type { OpRow, SealedRequest } from '#account/store/rows.ts'
import { groupedWriteTables, writeTx } from '#account/store/tx.ts'
import { FakeLocks } from './fake-locks.ts'
import { toWireAnswer } from './faulty-network.ts'
import { testAccount } from './account.ts'
import { opOf, sealedOf } from './made-rows.ts'
import { VirtualTime } from './virtual-time.ts'
import { anAccountId } from '../ids.ts'
import { createPacing } from '#account/outbox/engine/timing.ts'
import type { OutgoingRequest, OutboxPorts } from '#account/outbox/ports.ts'

export const wireAnswer = (
  envelope: { code: number; data?: unknown; msg?: string } | null,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): WireAnswer => toWireAnswer(status, envelope, headers)
export const okAnswer = (data: unknown = null): WireAnswer => wireAnswer({ code: code.ok, data })
export const htmlPageAnswer = wireAnswer(null)

export type TestDrain = Awaited<ReturnType<typeof testDrain>>

interface Options {
  readonly honoursKeys?: boolean
  readonly streams?: boolean
  readonly visible?: boolean
}

export const testDrain = async ({ honoursKeys = true, streams = false, visible = true }: Options = {}) => {
  const account = await testAccount()
  const { db, sub } = account
  const time = new VirtualTime()
  const locks = new FakeLocks()
  const events: OutboxEvent[] = []
  const sentRequests: OutgoingRequest[] = []
  /** The next answers. If one is `null`, or the list is empty, the connection breaks. */
  const answers: (WireAnswer | null)[] = []
  const session = { sub: sub as string | null, accessToken: 'token', renewed: null as string | null }
  const controller = new AbortController()
  const ports: OutboxPorts = {
    clock: time.clock,
    random: account.random,
    timers: time.timersOf({}),
    locks: locks.of({}),
    network: {
      streams,
      send: (request) => {
        sentRequests.push(request)
        return Promise.resolve(answers.shift() ?? { transport: 'offline' })
      },
    },
    session: {
      current: () =>
        Promise.resolve(
          session.sub === null ? null : { sub: anAccountId(session.sub), accessToken: session.accessToken },
        ),
      renew: () => {
        if (session.renewed === null) return Promise.resolve(false)
        session.accessToken = session.renewed
        return Promise.resolve(true)
      },
    },
    today: () => '2026-11-21',
    sha256: (bytes) => Promise.resolve(createHash('sha256').update(Buffer.from(bytes)).digest('hex')),
    capabilities: { honoursKeys },
    knowsAdditions: () => Promise.resolve(honoursKeys),
    visible: () => visible,
  }
  const context = { db, sub, ports, emit: (event: OutboxEvent) => void events.push(event) }
  const drain: DrainContext = {
    ...context,
    drafts: storedDraftReader(db),
    epoch: await beginEpoch(context),
    signal: controller.signal,
    line: createConnectionHealth(time.clock, account.random),
    pacing: createPacing(time.clock, honoursKeys),
  }
  return {
    drain,
    db,
    account,
    time,
    locks,
    events,
    left: sentRequests,
    answers,
    session,
    within: <T>(work: () => Promise<T>): Promise<T> =>
      // Wraps `work` in an async function: otherwise Dexie does not keep the transaction open across awaited promises.
      writeTx(db, groupedWriteTables, async () => await work()),
    op: async (opId: string): Promise<OpRow> => {
      const row = await db.ops.get(opId)
      if (!row) throw new Error(`no ${opId} in the outbox`)
      return row
    },
    stop: () => controller.abort(),
  }
}

export const inflightOpOf = (
  opId: string,
  call: SealedRequest['call'],
  part: Partial<OpRow> = {},
  bytes: Partial<SealedRequest> = {},
): SealedOp => {
  const type = call === 'create' || call === 'update' ? 'save' : call
  const claim = { epoch: 1, attemptId: `attempt-${opId}` }
  return {
    ...opOf(opId, { type, state: 'inflight', claim, sub: anAccountId('me'), ...part }),
    sealed: sealedOf(call, bytes),
  }
}

export const draftOnServer = (caseDraftId: string, content: RequestContent, part: Partial<DraftWire> = {}): Draft => {
  const { products: _, attach: __, ...terms } = toWireBody(content, { caseDraftId, clientRef: '', urls: [] })
  return draft.parse({
    ...terms,
    clientRef: null,
    version: 1,
    companyList: content.lines.map((line) => ({
      companyId: line.companyId,
      companyName: line.companyName,
      productList: [line],
    })),
    attachList: content.attachments,
    ...part,
  })
}
