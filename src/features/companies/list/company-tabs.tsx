import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { askToSignIn } from '#api/refusals.ts'
import { paths } from '#domain/paths.ts'
import { formatNumber } from '#i18n/formats.ts'
import { LogInNote } from '#ui/marks/log-in-note.tsx'

interface CompanyTabsProps {
  readonly here: 'all' | 'top'
  /** How many suppliers there are; undefined if unknown. */
  readonly total: number | undefined
}

/** The directory and its top 100 are two pages, so the tabs are links. */
export const CompanyTabs = ({ here, total }: CompanyTabsProps) => {
  const { t } = useLingui()
  return (
    <nav className="tabs" aria-label={t`Suppliers`}>
      <Link to={paths.companies()} aria-current={here === 'all' ? 'page' : undefined}>
        <Trans>All suppliers</Trans>
        {total !== undefined && <span className="n">{formatNumber(total)}</span>}
      </Link>
      <Link to={paths.top100()} aria-current={here === 'top' ? 'page' : undefined}>
        <Trans>TOP 100</Trans>
      </Link>
    </nav>
  )
}

/** The platform shows a visitor only the suppliers that it promotes. */
export function VisitorNote() {
  const { t } = useLingui()
  return (
    <LogInNote action={t`Log in for all suppliers`} onLogIn={askToSignIn}>
      <Trans>Without an account only featured suppliers are shown.</Trans>
    </LogInNote>
  )
}
