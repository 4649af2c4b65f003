import { useSnapshot } from 'valtio'
import { SupportPanel } from '#features/about/support-panel.tsx'
import { FeedbackForm } from '#features/settings/feedback/feedback-form.tsx'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { useUrlParams } from '#ui/page/use-address.ts'
import { overlayParam } from '#domain/paths.ts'
import { brand } from '../brand.ts'

export const Support = ({ onClose }: { readonly onClose: () => void }) => {
  const [, change] = useUrlParams()
  const account = accountOf(useSnapshot(sessionState).view)
  return (
    <SupportPanel
      brand={brand}
      form={account === null ? null : <FeedbackForm key={account} to="support" />}
      onLogIn={() => change({ [overlayParam.support]: null, [overlayParam.auth]: 'required' })}
      onClose={onClose}
    />
  )
}
