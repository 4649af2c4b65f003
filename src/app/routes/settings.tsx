import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CompanyScreen } from '#features/settings/company/company-screen.tsx'
import { FeedbackScreen } from '#features/settings/feedback/feedback-screen.tsx'
import { LanguageScreen } from '#features/settings/device/language-screen.tsx'
import { NotificationsScreen } from '#features/settings/device/notifications-screen.tsx'
import { PasswordScreen } from '#features/settings/password/password-screen.tsx'
import { ProfileScreen } from '#features/settings/profile/profile-screen.tsx'
import { SettingsFrame } from '#features/settings/settings-frame.tsx'
import { SettingsList } from '#features/settings/settings-list.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'
import { useChangeLanguage } from '../shell/header/use-change-language.ts'

const SettingPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Page title={title}>
    <NeedsSignIn>
      <SettingsFrame>{children}</SettingsFrame>
    </NeedsSignIn>
  </Page>
)

export const ProfileRoute = () => {
  const { t } = useLingui()
  return (
    <SettingPage title={t`Profile`}>
      <ProfileScreen />
    </SettingPage>
  )
}

export const PasswordRoute = () => {
  const { t } = useLingui()
  return (
    <SettingPage title={t`Change password`}>
      <PasswordScreen />
    </SettingPage>
  )
}

export const FeedbackRoute = () => {
  const { t } = useLingui()
  return (
    <SettingPage title={t`Feedback`}>
      <FeedbackScreen />
    </SettingPage>
  )
}

export const CompanyProfileRoute = () => {
  const { t } = useLingui()
  return (
    <SettingPage title={t`Company profile`}>
      <CompanyScreen />
    </SettingPage>
  )
}

export const LanguageRoute = () => {
  const { t } = useLingui()
  return (
    <SettingPage title={t`Language and time zone`}>
      <LanguageScreen onLanguage={useChangeLanguage()} />
    </SettingPage>
  )
}

export const NotificationsRoute = () => {
  const { t } = useLingui()
  return (
    <SettingPage title={t`Notifications`}>
      <NotificationsScreen />
    </SettingPage>
  )
}

export const SettingsListRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Settings`}>
      <NeedsSignIn>
        <SettingsList />
      </NeedsSignIn>
    </Page>
  )
}
