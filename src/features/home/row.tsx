import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A link to another page from home. */
export const Row = ({
  to,
  icon,
  title,
  text,
}: Readonly<{ to: string; icon: ReactNode; title: ReactNode; text: ReactNode }>) => (
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
