import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import { settingPlaces } from './places.ts'

/** The settings' pages for this account, in order. */
export const useSettingPages = (): readonly { readonly to: string; readonly text: string }[] => {
  const { t } = useLingui()
  const user = userOf(useSnapshot(sessionState).view)
  return [
    { to: paths.profile(), text: t`Profile` },
    // A buyer without a company creates one there.
    ...(user?.isCompanyAdmin === true || !user?.companyId
      ? [{ to: paths.companyProfile(), text: t`Company profile` }]
      : []),
    { to: settingPlaces.language, text: t`Language and time zone` },
    { to: settingPlaces.notifications, text: t`Notifications` },
    { to: paths.password(), text: t`Change password` },
    { to: paths.device(), text: t`This device` },
    { to: paths.feedback(), text: t`Feedback` },
  ]
}
