import { useDeferredValue } from 'react'
import type { RequestRecord } from '#contract/entities/request.ts'
import { screenful } from '#ui/lists/list-window.ts'
import { usePhone } from '#ui/page/use-media.ts'
import type { SentRow } from './sent-rows.ts'
import { SentListRow, type SentListRowProps } from './sent-row.tsx'

interface SentListRowsProps extends Omit<SentListRowProps, 'row'> {
  readonly rows: readonly SentRow[]
  /** Gives a record its names in the shown language. */
  readonly named: (record: RequestRecord) => RequestRecord
}

/** Least height of a row in px. */
const rowPx = { phone: 140, wide: 64 }

/** Sent requests. The first render has the rows that fill the window; the others follow a moment later, in slices. */
export const SentListRows = ({ rows, named, ...list }: SentListRowsProps) => {
  const fill = screenful(usePhone() ? rowPx.phone : rowPx.wide)
  const drawn = useDeferredValue(rows, rows.slice(0, fill))
  return drawn.map(({ key, replied, records: [first, ...others] }) => (
    <SentListRow key={key} row={{ key, replied, records: [named(first), ...others.map(named)] }} {...list} />
  ))
}
