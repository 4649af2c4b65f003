import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import '../styles/parts.css'

interface ListRowProps {
  readonly to?: string
  readonly lead?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly side?: ReactNode
  readonly action?: ReactNode
  readonly unread?: boolean
  readonly cached?: boolean
}

export const ListRow = ({ to, lead, title, detail, side, action, unread = false, cached = false }: ListRowProps) => (
  <li className={['lrow', to && 'opens', unread && 'is-unread', cached && 'is-cached'].filter(Boolean).join(' ')}>
    {lead && <span className="lrow__lead">{lead}</span>}
    <span className="grow">
      {to ? (
        <Link className="item__t cover" to={to}>
          {title}
        </Link>
      ) : (
        <span className="item__t">{title}</span>
      )}
      {detail && (
        <span translate="yes" className="item__s num">
          {detail}
        </span>
      )}
    </span>
    {side && <span className="lrow__side">{side}</span>}
    {action && <span className="lrow__action">{action}</span>}
  </li>
)
