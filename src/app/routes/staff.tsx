import { useLingui } from '@lingui/react/macro'
import { Approvals } from '#features/requests/approvals/approvals.tsx'
import { StaffScreen } from '#features/staff/staff-screen.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const StaffRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Staff`}>
      <NeedsSignIn>
        <StaffScreen approvals={<Approvals />} />
      </NeedsSignIn>
    </Page>
  )
}
