import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '#ui/marks/icon.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { settingPlaces } from './places.ts'
import { useSettingPages } from './use-setting-pages.ts'
import './settings.css'

/** The settings' pages beside the open one; on a phone a link back to their list. */
export const SettingsFrame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const pages = useSettingPages()
  const phone = usePhone()
  return (
    <div className="set__frame">
      <nav className="set__menu" aria-label={t`Settings`}>
        {phone ? (
          <Link to={settingPlaces.list}>
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
