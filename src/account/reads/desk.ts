import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { deskOf, type Desk } from '#domain/desk.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { readRecords } from '../store/read-records.ts'
import { today } from './surroundings.ts'
import { readDrafts } from './drafts.ts'
import { useAccountRead } from './use-account-read.ts'

export interface DeskRead extends Desk {
  /** Kinds that have unsent drafts, and how many. */
  readonly drafts: readonly { readonly kind: RequestKind; readonly count: number }[]
  /** Sent records in any status. */
  readonly sent: number
  /** When the server was last asked for them; null if this device never asked. */
  readonly asOf: number | null
}

const empty: DeskRead = { questions: [], offers: [], ending: [], drafts: [], sent: 0, asOf: null }

/** What waits for the buyer in requests of all kinds; nothing for a visitor. */
export const useDesk = (): LiveRead<DeskRead> =>
  useAccountRead<DeskRead>(
    async (db) => {
      const lists = await Promise.all(
        requestKinds.map(async (kind) => ({
          kind,
          ...(await readRecords(db, kind, {})),
          drafts: await readDrafts(db, kind, false),
        })),
      )
      const records = lists.flatMap(({ kind, rows }) => rows.map((record) => ({ kind, record })))
      const ages = lists.flatMap(({ asOf }) => asOf ?? [])
      return {
        ...deskOf(records, today()),
        // A draft that waits to be sent counts among the waiting ones.
        drafts: lists
          .map(({ kind, drafts }) => ({ kind, count: drafts.filter(({ sendPending }) => !sendPending).length }))
          .filter(({ count }) => count > 0),
        sent: records.length,
        asOf: ages.length === lists.length ? Math.min(...ages) : null,
      }
    },
    empty,
    [],
  )
