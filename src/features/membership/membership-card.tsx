import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UserInfo } from '#contract/entities/account.ts'
import { useSendsSince, type MembershipOverview } from '#account/queries/membership.ts'
import { useMyAvatar } from '#account/queries/account.ts'
import { paths } from '#domain/paths.ts'
import { orderedMenuEntries } from '#kinds/menu-entries.ts'
import { isEndlessMembership } from '#domain/membership/quota.ts'
import { kindContracts } from '#contract/entities/request.ts'
import { formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Meter } from '#ui/marks/meter.tsx'
import { useServerNow } from '#ui/page/use-now.ts'
import { Link } from 'react-router-dom'
import { daysLeft, formatMembershipDay } from './order-labels.tsx'

const maxSends = 8

const MemberUntil = ({ until, isTrial }: Readonly<{ until: number | null | undefined; isTrial: boolean }>) => {
  const now = useServerNow()
  if (!until) return <Trans>Not a member yet</Trans>
  if (isEndlessMembership(until)) return <Trans>No membership is needed here</Trans>
  const day = formatMembershipDay(until)
  if (until <= now) return <Trans>Membership ended on {day}</Trans>
  return (
    <>
      <span>{isTrial ? <Trans>Trial until {day}</Trans> : <Trans>Member to {day}</Trans>}</span>
      <span>
        {' · '}
        <Plural value={daysLeft(until, now)} one="# day left" other="# days left" />
      </span>
    </>
  )
}

const UsedBy = ({ since }: { readonly since: number }) => {
  const { i18n, t } = useLingui()
  const sends = dataOr(useSendsSince(since), null)
  const faces = Object.fromEntries(orderedMenuEntries)
  if (!sends) return null
  return (
    <ul className="small breaks acc__sends">
      {sends.length === 0 && <li className="muted">{t`Nothing was sent yet.`}</li>}
      {sends.slice(0, maxSends).map(({ kind, record }) => (
        <li key={record.id}>
          <Link to={paths.request(kind, record.id)} translate="no" className="num tap">
            {record.recordNo}
          </Link>{' '}
          <span className="muted">
            {`${faces[kind] ? i18n._(faces[kind].button) : kind}, ${formatMembershipDay(record.createTime)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

const QuotaMeter = ({ label, used, total }: Readonly<{ label: string; used: number; total: number }>) => {
  const { t } = useLingui()
  const left = formatNumber(Math.max(0, total - used))
  const all = formatNumber(total)
  return (
    <div className="quota">
      <span className="small muted quota__label">{label}</span>
      <span translate="yes" className="small quota__left num">
        <Trans>
          <b>{left}</b> of {all} left
        </Trans>
      </span>
      <Meter label={label} value={used} max={total} text={t`${left} of ${all} left`} runsOut />
    </div>
  )
}

type MembershipCardProps = Readonly<{
  user: UserInfo | null
  membership: MembershipOverview
  onRenew: (() => void) | null
}>

export const MembershipCard = ({ user, membership, onRenew }: MembershipCardProps) => {
  const { i18n, t } = useLingui()
  const now = useServerNow()
  const { quotas, seats, summary } = membership
  const name = user?.nickname || user?.email || ''
  const until = user?.vipExpireTime
  const picture = useMyAvatar()
  const active = typeof until === 'number' && until > now
  // Only a bought or given membership has a period, so one without a period is a trial.
  const isTrial = summary !== null && !summary.periodTime
  const end = active ? formatMembershipDay(until) : ''
  const meters = [
    ...orderedMenuEntries.flatMap(([kind, { menu }]) => {
      const entry = quotas.find(({ permissionType }) => permissionType === kindContracts[kind].permissionType)
      return entry ? [{ key: kind, label: i18n._(menu), used: entry.usedCount, total: entry.totalLimit }] : []
    }),
    ...(summary ? [{ key: 'ai', label: t`AI queries`, used: summary.ai.usedCount, total: summary.ai.totalLimit }] : []),
    ...(seats.total > 0 ? [{ key: 'seats', label: t`Accounts`, used: seats.used, total: seats.total }] : []),
  ]
  return (
    <section className="card flush" aria-label={t`Membership`}>
      <div className="bar acc__hero">
        <Avatar name={name} picture={picture} />
        <div className="grow">
          <h2 className="h3">{name}</h2>
          <p className="small">
            {user?.companyName && <span>{`${user.companyName} · `}</span>}
            <MemberUntil until={until} isTrial={isTrial} />
          </p>
        </div>
        {onRenew && (
          <Button look="primary" onClick={onRenew}>
            {!active ? (
              <Trans>Activate membership</Trans>
            ) : isTrial ? (
              <Trans>Choose a plan</Trans>
            ) : (
              <Trans>Renew membership</Trans>
            )}
          </Button>
        )}
      </div>
      <ul className="acc__meters" aria-label={t`What is left`}>
        {meters.map(({ key, label, used, total }) => (
          <li key={key}>
            <QuotaMeter label={label} used={used} total={total} />
            <p className="tiny faint">
              <Plural value={used} one="# used" other="# used" />
            </p>
          </li>
        ))}
      </ul>
      {!isEndlessMembership(until) && (
        <details className="acc__used">
          <summary>{t`What used them, and when they renew`}</summary>
          <p className="small muted">
            {active
              ? t`They last until ${end}. The next purchase adds to what is left.`
              : t`They are refilled by the next purchase.`}
          </p>
          <UsedBy since={summary?.periodTime ?? 0} />
        </details>
      )}
    </section>
  )
}
