import type { OutboxRow } from '#account/reads/outbox.ts'
import type { DraftView } from '#account/reads/drafts.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import type { ListSort } from './list-query.ts'

export interface SplitDrafts {
  /** Send was pressed: they are listed with the sent ones, with their state. */
  readonly sending: readonly DraftView[]
  readonly drafts: readonly DraftView[]
}

/** A draft whose send is in the outbox is no longer a draft to the buyer, whatever delays it. */
export const splitDrafts = (all: readonly DraftView[], outbox: readonly OutboxRow[]): SplitDrafts => {
  const sends = new Set(outbox.filter((row) => row.type === 'send' && row.state !== 'done').map((row) => row.localId))
  const at: ReadonlySet<DraftState['at']> = new Set(['waiting-to-send', 'sending', 'uncertain', 'approval'])
  const isSending = ({ localId, state }: DraftView) => sends.has(localId) || at.has(state.at)
  return { sending: all.filter(isSending), drafts: all.filter((draft) => !isSending(draft)) }
}

export const matchesDraft = ({ content }: Pick<DraftView, 'content'>, keyword: string): boolean => {
  const wanted = keyword.trim().toLocaleLowerCase()
  if (wanted === '') return true
  return content.lines.some((line) =>
    `${line.name}\n${line.registrationNo}\n${line.companyName}`.toLocaleLowerCase().includes(wanted),
  )
}

/** Drafts come sorted by last edit; other orders retain that among equals. */
export const sortDrafts = (drafts: readonly DraftView[], sort: ListSort, language: string): DraftView[] => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const day = ({ content }: DraftView) => content.maxReplyTime || '9999'
  const first = ({ content }: DraftView) => content.lines[0]
  const orders: Record<ListSort, (a: DraftView, b: DraftView) => number> = {
    newest: () => 0,
    activity: () => 0,
    'reply-by': (a, b) => Number(day(a) > day(b)) - Number(day(a) < day(b)),
    product: (a, b) => compare(first(a)?.name ?? '', first(b)?.name ?? ''),
    supplier: (a, b) => compare(first(a)?.companyName ?? '', first(b)?.companyName ?? ''),
  }
  return drafts.toSorted(orders[sort])
}

/** A step on a record that has not arrived. `stopped`: it was refused, or somebody must act first. */
export interface StepUnderWay {
  readonly said: DraftState
  readonly stopped: boolean
}

/** By record number: the buyer's step and its state; one that needs action comes first. */
export const stepsUnderWay = (outbox: readonly OutboxRow[]): ReadonlyMap<string, StepUnderWay> => {
  const waiting = new Map<string, StepUnderWay>()
  for (const row of outbox) {
    const step = row.action?.startsWith('record-') && row.action !== 'record-read' && row.action !== 'record-urge'
    if (!step || row.state === 'done' || waiting.get(row.title)?.stopped) continue
    waiting.set(row.title, { said: row.said, stopped: row.state === 'attention' })
  }
  return waiting
}

/** Record numbers with a waiting reminder. */
export const remindersOf = (outbox: readonly OutboxRow[]): ReadonlySet<string> =>
  new Set(
    outbox
      .filter((row) => row.action === 'record-urge' && row.state !== 'done' && row.state !== 'attention')
      .map((row) => row.title),
  )
