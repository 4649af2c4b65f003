import { code } from '#contract/codes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DraftRow } from './repo.ts'
import { viewDraft } from './draft-view.ts'
import { texts } from '#server/texts/texts.ts'

/** S5: refused if the caller's text is based on another version. A caller without the header is not checked. */
export const expectVersion = async (tx: Database, row: DraftRow, ifMatch: number | null): Promise<void> => {
  if (ifMatch === null || ifMatch === row.version) return
  throw new Refusal(code.versionConflict, {
    data: { current: await viewDraft(tx, row) },
  })
}

/** A sent draft is locked, a deleted one is gone; the refusal contains the current draft if there is one. */
export const expectEditable = async (tx: Database, row: DraftRow): Promise<void> => {
  if (row.state === 'draft') return
  if (row.state === 'deleted') throw new Refusal(code.gone, { msg: texts.requests.draftDeleted })
  throw new Refusal(code.gone, { msg: texts.requests.draftSent, data: { current: await viewDraft(tx, row) } })
}
