import type { OutboxRow } from '#data/queries/outbox.ts'
import type { DraftView } from '#data/queries/requests.ts'

export interface SplitDrafts {
  /** Send was pressed: they stand with the sent ones, and say where they are. */
  readonly sending: readonly DraftView[]
  readonly drafts: readonly DraftView[]
}

/** A draft whose send is in the outbox is no draft to the buyer any more, whatever holds it up. */
export const splitDrafts = (all: readonly DraftView[], outbox: readonly OutboxRow[]): SplitDrafts => {
  const sends = new Set(outbox.filter((row) => row.type === 'send' && row.state !== 'done').map((row) => row.localId))
  const isSending = ({ localId, state }: DraftView) =>
    sends.has(localId) || state.at === 'waiting-to-send' || state.at === 'sending' || state.at === 'uncertain'
  return { sending: all.filter(isSending), drafts: all.filter((draft) => !isSending(draft)) }
}

export const matchesKeyword = ({ content }: DraftView, keyword: string): boolean => {
  const wanted = keyword.trim().toLocaleLowerCase()
  if (wanted === '') return true
  return content.lines.some((line) => `${line.name}\n${line.companyName}`.toLocaleLowerCase().includes(wanted))
}

/** Record numbers whose reminder waits to leave. */
export const remindersOf = (outbox: readonly OutboxRow[]): ReadonlySet<string> =>
  new Set(
    outbox
      .filter((row) => row.action === 'record-urge' && row.state !== 'done' && row.state !== 'attention')
      .map((row) => row.title),
  )
