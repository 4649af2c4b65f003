import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Icon } from './icon.tsx'

interface BackLinkProps {
  readonly to: string
  /** The parent's name. */
  readonly children: string
}

/** Up one level, by the parent's name. */
export const BackLink = ({ to, children }: BackLinkProps) => (
  <Link className="head__crumb" to={to}>
    <Icon of={ArrowLeft} />
    {children}
  </Link>
)
