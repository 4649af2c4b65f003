import { useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SellerLogin } from '#features/auth/seller/seller-login.tsx'
import { AccountScreen } from '#features/membership/account-screen.tsx'
import { PayFailureScreen } from '#features/membership/pay-failure-screen.tsx'
import { Approvals } from '#features/requests/approvals/approvals.tsx'
import { CompanyScreen } from '#features/settings/company/company-screen.tsx'
import { LanguageScreen } from '#features/settings/regional.tsx'
import { NotificationsScreen, EmailSubscriptions } from '#features/settings/notifications.tsx'
import { FeedbackScreen } from '#features/settings/feedback/feedback-form.tsx'
import { LossList } from '#features/device/leaving.tsx'
import { PasswordScreen } from '#features/settings/password/password-screen.tsx'
import { ProfileScreen } from '#features/settings/profile/profile-screen.tsx'
import { SettingsFrame } from '#features/settings/settings-frame.tsx'
import { StaffScreen } from '#features/staff/staff-screen.tsx'
import { brand } from '../brand.ts'
import { refreshAccount } from '../runtime/page-account.ts'
import { useChangeLanguage } from '../shell/header/language-menu.tsx'
import { LoginRequired } from '../shell/screen-states.tsx'

const setting = (Content: ComponentType) =>
  function Setting() {
    return (
      <SettingsFrame>
        <Content />
      </SettingsFrame>
    )
  }

export const ProfileRoute = setting(() => <ProfileScreen losses={<LossList />} />)
export const PasswordRoute = setting(PasswordScreen)
export const FeedbackRoute = setting(FeedbackScreen)
export const CompanyProfileRoute = setting(CompanyScreen)
export const NotificationsRoute = setting(NotificationsScreen)
export const LanguageRoute = setting(() => <LanguageScreen onLanguage={useChangeLanguage()} />)

const OfOrder = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useLingui()
  const order = useSearchParams()[0].get('order')
  const orderText = t`Your payment for order ${order} is being looked up. Log in to see it, and do not pay again.`
  return <LoginRequired {...(order !== null && { visitorText: orderText })}>{children}</LoginRequired>
}

export const AccountRoute = () => (
  <OfOrder>
    <AccountScreen onPaid={() => void refreshAccount()} mails={<EmailSubscriptions />} />
  </OfOrder>
)

export const PayFailureRoute = () => (
  <OfOrder>
    <PayFailureScreen />
  </OfOrder>
)

export const StaffRoute = () => <StaffScreen approvals={<Approvals />} />

export const SellerLoginRoute = () => (
  <main className="panel" id="main" tabIndex={-1}>
    <title>{brand.name}</title>
    <div className="panel__scroll">
      <SellerLogin brandName={brand.name} />
    </div>
  </main>
)
