import { useDeferredValue } from 'react'
import type { RequestRecord } from '#contract/entities/request.ts'
import { screenful } from '#ui/lists/list-window.ts'
import type { SentRow } from './sent-rows.ts'
import { SentListRow, type SentListRowProps } from './sent-row.tsx'

interface SentListRowsProps extends Omit<SentListRowProps, 'row'> {
  readonly rows: readonly SentRow[]
  /** Gives a record the names of the shown language. */
  readonly named: (record: RequestRecord) => RequestRecord
}

/** Least height of a row in px. */
const rowPx = 56

/** Sent requests. The first render draws those that fill the window; those below come a moment later, in slices. */
export const SentListRows = ({ rows, named, ...list }: SentListRowsProps) =>
  useDeferredValue(rows, rows.slice(0, screenful(rowPx))).map(({ key, replied, records: [first, ...others] }) => (
    <SentListRow key={key} row={{ key, replied, records: [named(first), ...others.map(named)] }} {...list} />
  ))
