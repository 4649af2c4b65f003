import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { useCompanyProfile, useWaitingProfileChanges, type StoredCompanyProfile } from '#account/queries/account.ts'
import { useNeedsMembership } from '#account/queries/membership.ts'
import { missingProfileFields, requiredProfileFieldCount, profileBonusDays } from '#domain/account/company-profile.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatDateTime } from '#i18n/formats.ts'
import { dataOr, mayBeStale } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { Meter } from '#ui/marks/meter.tsx'
import { Note } from '#ui/marks/note.tsx'
import { CompanyForm } from './company-form.tsx'
import { companyFieldLabels } from './company-fields.ts'
import '../settings.css'

const Progress = ({ stored }: { readonly stored: StoredCompanyProfile }) => {
  const { t, i18n } = useLingui()
  const needsMembership = useNeedsMembership()
  const missing = missingProfileFields(stored.profile)
  const filled = requiredProfileFieldCount - missing.length
  const at = stored.bonusTime === null || stored.bonusTime === undefined ? null : formatDateTime(stored.bonusTime)
  const names = missing.slice(0, 3).map((field) => i18n._(companyFieldLabels[field]))
  return (
    <section className="card bar set__progress" aria-label={t`Profile progress`}>
      <div className="grow">
        {needsMembership && (
          <b>
            {at === null ? (
              <Plural
                value={profileBonusDays}
                one="Complete your profile for # extra day of membership"
                other="Complete your profile for # extra days of membership"
              />
            ) : (
              <Plural
                value={profileBonusDays}
                one={`Completed on ${at}: # day of membership added`}
                other={`Completed on ${at}: # days of membership added`}
              />
            )}
          </b>
        )}
        <p className="muted small">
          <span>{t`${filled} of ${requiredProfileFieldCount} fields completed.`}</span>{' '}
          {names.length > 0 && <span>{t`Next: ${names.join(listSeparator())}`}</span>}
        </p>
      </div>
      <div className="set__meter">
        <Meter label={t`Fields completed`} value={filled} max={requiredProfileFieldCount} />
      </div>
    </section>
  )
}

const Profile = () => {
  const { t } = useLingui()
  const waiting = useWaitingProfileChanges()
  const profileResult = useCompanyProfile(waiting)
  const { read, requestState } = profileResult
  const storedProfile = dataOr(read, null)
  if (!storedProfile)
    return (
      <ListStates
        of={profileResult}
        rows={6}
        missing={
          requestState === 'refused'
            ? t`The company profile could not be loaded from the server`
            : t`The company profile has not been downloaded to this device yet`
        }
      />
    )
  return (
    <>
      <Progress stored={storedProfile.data} />
      {waiting > 0 && (
        <Note tone="pending">
          <Plural
            value={waiting}
            one="# change is waiting to be sent and will show here once delivered."
            other="# changes are waiting to be sent and will show here once delivered."
          />
        </Note>
      )}
      <CompanyForm profile={storedProfile.data.profile} />
      {mayBeStale(requestState) && <AsOf at={storedProfile.asOf} />}
    </>
  )
}

export const CompanyScreen = () => {
  const { t } = useLingui()
  const { view } = useSnapshot(sessionState)
  const user = userOf(view)
  if (user?.companyId && !user.isCompanyAdmin)
    return (
      <EmptyState
        icon={Lock}
        title={<Trans>Only an administrator of the company sees its profile</Trans>}
        action={<ButtonLink to={paths.staff()}>{t`Staff`}</ButtonLink>}
      />
    )
  return (
    <div className="page set__page stack g-4">
      <Profile />
    </div>
  )
}
