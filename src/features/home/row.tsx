import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface RowProps {
  readonly to: string
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly text: ReactNode
}

/** A link to another page from home. */
export const Row = ({ to, icon, title, text }: RowProps) => (
  <li>
    <Link className="lrow" to={to}>
      <span className="mono">{icon}</span>
      <span className="grow">
        <span className="item__t wraps">{title}</span>
        <span className="item__s wraps">{text}</span>
      </span>
      <ChevronRight className="icon icon--16" aria-hidden />
    </Link>
  </li>
)
