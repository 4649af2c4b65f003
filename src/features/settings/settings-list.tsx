import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link, Navigate } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { useSettingPages } from './use-setting-pages.ts'
import './settings.css'

/** The list of the settings on a phone. A wider screen shows it beside each page and starts with the profile. */
export const SettingsList = () => {
  const { t } = useLingui()
  const pages = useSettingPages()
  if (!usePhone()) return <Navigate to={paths.profile()} replace />
  return (
    <nav className="set__list" aria-label={t`Settings`}>
      {pages.map(({ to, text }) => (
        <Link key={to} to={to}>
          <span className="grow">{text}</span>
          <Icon of={ChevronRight} />
        </Link>
      ))}
    </nav>
  )
}
