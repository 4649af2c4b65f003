import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { unlistedOf, type Send } from '#domain/requests/record/record-of-send.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { useOffline } from '#api/connection.ts'
import type { AccountDb } from '../../store/db.ts'
import { readRecords, sendsOf } from '../../store/read-records.ts'
import { useAccountRead } from '../use-account-read.ts'
import { readOutbox, type OutboxRow } from './outbox.ts'
import { readDrafts, type DraftView } from './requests.ts'
import { inOrder } from './unlisted.ts'

/** Everything that a list of one kind shows. */
export interface OwnRequests {
  /** Sent records, newest first. */
  readonly records: readonly RequestRecord[]
  /** When the server was last asked for them, ms; null if this device never asked. */
  readonly asOf: number | null
  /** Last changed first, without sent ones. */
  readonly drafts: readonly DraftView[]
  readonly draftsAsOf: number | null
  /** Sent from here, but not yet in a list of the server. */
  readonly unlisted: readonly Send[]
  readonly outbox: readonly OutboxRow[]
}

export const noRequests: OwnRequests = {
  records: [],
  asOf: null,
  drafts: [],
  draftsAsOf: null,
  unlisted: [],
  outbox: [],
}

const readOwnRequests = async (db: AccountDb, kind: RequestKind, offline: boolean): Promise<OwnRequests> => {
  const [{ rows, asOf }, drafts, outbox, sends, copied] = await Promise.all([
    readRecords(db, kind, {}),
    readDrafts(db, kind, offline),
    readOutbox(db, offline),
    sendsOf(db, kind),
    db.kv.get(`drafts:${kind}`),
  ])
  return {
    records: rows,
    asOf,
    drafts,
    draftsAsOf: copied?.asOf ?? null,
    unlisted: inOrder(unlistedOf(sends, rows)),
    outbox,
  }
}

/** One read for all: with separate ones the list would render at every answer that the copy of the account brings. */
export const useOwnRequests = (kind: RequestKind): LiveRead<OwnRequests> => {
  const offline = useOffline()
  return useAccountRead((db) => readOwnRequests(db, kind, offline), noRequests, [kind, offline])
}
