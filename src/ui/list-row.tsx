import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface ListRowProps {
  /** Where the row leads; the whole of it opens. */
  readonly to?: string
  /** Tick, tile or monogram. */
  readonly lead?: ReactNode
  readonly title: ReactNode
  /** Class word first, then number and validity. */
  readonly detail?: ReactNode
  /** Pill, count, age. */
  readonly side?: ReactNode
  /** At most one: the one the state calls for. */
  readonly action?: ReactNode
  readonly unread?: boolean
  readonly cached?: boolean
}

/** A row of a list: two lines, 57 to 68 px. Stands in a `<ul className="list">`. */
export const ListRow = ({ to, lead, title, detail, side, action, unread = false, cached = false }: ListRowProps) => (
  <li className={['lrow', to && 'lrow--opens', unread && 'is-unread', cached && 'is-cached'].filter(Boolean).join(' ')}>
    {lead && <span className="lrow__lead">{lead}</span>}
    <span className="grow">
      {to ? (
        <Link className="item__t lrow__link" to={to}>
          {title}
        </Link>
      ) : (
        <span className="item__t">{title}</span>
      )}
      {detail && <span className="item__s num">{detail}</span>}
    </span>
    {side && <span className="lrow__side">{side}</span>}
    {action && <span className="lrow__action">{action}</span>}
  </li>
)
