import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Icon } from './icon.tsx'

interface Crumb {
  readonly to: string
  readonly label: string
}

interface BreadcrumbProps {
  readonly parents: readonly Crumb[]
  /** This page. */
  readonly here: string
}

export const Breadcrumb = ({ parents, here }: BreadcrumbProps) => {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="head__crumb">
        {parents.map(({ to, label }) => (
          <li key={to} className="head__crumb">
            <Link to={to}>{label}</Link>
            <Icon of={ChevronRight} />
          </li>
        ))}
        <li className="clip" aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  )
}
