import { AlertToasts } from './alert-toasts.tsx'
import { SendToasts } from './send-toasts.tsx'

/** Announces what happened in this account, whatever page is open. */
export const AccountToasts = () => (
  <>
    <SendToasts />
    <AlertToasts />
  </>
)
