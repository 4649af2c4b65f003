import { Trans } from '@lingui/react/macro'
import type { ListWindow } from './list-window.ts'

/** The room of a long list's rows that are not in the document. */
export const ListGap = ({ height }: { readonly height: number }) =>
  height > 0 && <li aria-hidden className="gap" style={{ height }} />

/** A row of a long list while it is being read. */
export const ListWait = ({ index, height }: { readonly index: number; readonly height: number }) => (
  <li aria-hidden data-index={index} className="gap" style={{ height }}>
    <span className="skel skel--line" />
  </li>
)

/** Under the last row of a list that went on as it was scrolled. */
export const ListEnd = ({ list }: { readonly list: ListWindow<unknown> }) =>
  list.measure &&
  list.rest === 0 && (
    <p className="list-end">
      <Trans>No more data</Trans>
    </p>
  )
