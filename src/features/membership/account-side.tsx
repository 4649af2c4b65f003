import { useLingui } from '@lingui/react/macro'
import { Bell, Building2, ChevronRight, KeyRound, MessageSquare, User, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCompanyProfile, useUnreadCount } from '#account/queries/account.ts'
import { missingProfileFields, requiredProfileFieldCount, profileBonusDays } from '#domain/account/company-profile.ts'
import { paths } from '#domain/paths.ts'
import { formatPercent } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { badgeText } from '#ui/marks/badge.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Meter } from '#ui/marks/meter.tsx'

export const useFilledFieldCount = (): number | null => {
  const storedProfile = dataOr(useCompanyProfile(null).read, null)
  return storedProfile && requiredProfileFieldCount - missingProfileFields(storedProfile.data.profile).length
}

export const ProfilePrompt = ({ filled }: { readonly filled: number }) => {
  const { t } = useLingui()
  const hasBonus = dataOr(useCompanyProfile(null).read, null)?.data.bonusTime != null
  if (filled === requiredProfileFieldCount || hasBonus) return null
  return (
    <section className="card bar pad">
      <div className="grow">
        <b>{t`${profileBonusDays} more days for a complete company profile`}</b>
        <p className="small muted">{t`${filled} of ${requiredProfileFieldCount} fields completed.`}</p>
        <Meter label={t`Fields completed`} value={filled} max={requiredProfileFieldCount} />
      </div>
      <ButtonLink to={paths.companyProfile()}>{t`Complete profile`}</ButtonLink>
    </section>
  )
}

export const AccountLinks = ({ filled, hasDraw }: Readonly<{ filled: number | null; hasDraw: boolean }>) => {
  const { t } = useLingui()
  const unread = dataOr(useUnreadCount(), 0)
  const entries: Readonly<{ to: string; icon: LucideIcon; text: string; note?: string }>[] = [
    { to: paths.profile(), icon: User, text: t`Profile` },
    ...(filled === null
      ? []
      : [
          {
            to: paths.companyProfile(),
            icon: Building2,
            text: t`Company profile`,
            note: formatPercent(filled / requiredProfileFieldCount),
          },
        ]),
    { to: paths.staff(), icon: Users, text: t`Staff` },
    { to: paths.messages(), icon: Bell, text: t`Messages`, ...(unread > 0 ? { note: badgeText(unread) } : {}) },
    { to: paths.feedback(), icon: MessageSquare, text: t`Feedback` },
    { to: paths.password(), icon: KeyRound, text: t`Change password` },
  ]
  return (
    <nav className="card flush" aria-label={t`Account`}>
      <ul className="links">
        {entries.map(({ to, icon, text, note }) => (
          <li key={to}>
            <Link to={to}>
              <Icon of={icon} />
              <span className="grow">{text}</span>
              {note ? (
                <span translate="no" className="chip num">
                  {note}
                </span>
              ) : (
                <Icon of={ChevronRight} />
              )}
            </Link>
          </li>
        ))}
      </ul>
      {hasDraw && <Link className="block small muted pad" to={paths.lucky()}>{t`Lucky draw`}</Link>}
    </nav>
  )
}
