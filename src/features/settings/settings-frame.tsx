import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, Navigate } from 'react-router-dom'
import { Icon } from '#ui/marks/icon.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { useSnapshot } from 'valtio'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import './settings.css'

const useSettingPages = () => {
  const { t } = useLingui()
  const user = userOf(useSnapshot(sessionState).view)
  return [
    { to: paths.profile(), text: t`Profile` },
    // The company profile is for administrators, and for buyers without a company, who create one there.
    ...(user?.isCompanyAdmin === true || !user?.companyId
      ? [{ to: paths.companyProfile(), text: t`Company profile` }]
      : []),
    { to: paths.language(), text: t`Language and time zone` },
    { to: paths.notifications(), text: t`Notifications` },
    { to: paths.password(), text: t`Change password` },
    { to: paths.device(), text: t`This device` },
    { to: paths.feedback(), text: t`Feedback` },
  ]
}

export const SettingsFrame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const pages = useSettingPages()
  const phone = usePhone()
  return (
    <div className="set__frame">
      <nav className="stack g-1 set__menu" aria-label={t`Settings`}>
        {phone ? (
          <Link to={paths.settings()}>
            <Icon of={ArrowLeft} /> <Trans>All settings</Trans>
          </Link>
        ) : (
          pages.map(({ to, text }) => (
            <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
              {text}
            </Link>
          ))
        )}
      </nav>
      <div>{children}</div>
    </div>
  )
}

export const SettingsList = () => {
  const { t } = useLingui()
  const pages = useSettingPages()
  if (!usePhone()) return <Navigate to={paths.profile()} replace />
  return (
    <nav className="links" aria-label={t`Settings`}>
      {pages.map(({ to, text }) => (
        <Link key={to} to={to}>
          <span className="grow">{text}</span>
          <Icon of={ChevronRight} />
        </Link>
      ))}
    </nav>
  )
}
