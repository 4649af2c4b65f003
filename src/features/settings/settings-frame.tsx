import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { sessionState, userOf } from '#api/session-state.ts'
import { paths } from '#domain/paths.ts'
import './settings.css'

/** The pages of the settings beside the one that is open; above it where the screen is narrow. */
export const SettingsFrame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const user = userOf(useSnapshot(sessionState).view)
  const entries = [
    { to: paths.profile(), text: t`Profile` },
    // A buyer without a company founds one there.
    ...(user?.isCompanyAdmin === true || !user?.companyId
      ? [{ to: paths.companyProfile(), text: t`Company profile` }]
      : []),
    { to: paths.password(), text: t`Change password` },
    { to: paths.device(), text: t`Storage on this device` },
    { to: paths.feedback(), text: t`Feedback` },
  ]
  return (
    <div className="set__frame">
      <nav className="set__menu" aria-label={t`Settings`}>
        {entries.map(({ to, text }) => (
          <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {text}
          </Link>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  )
}
