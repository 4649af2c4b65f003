import { AlertToasts } from './alert-toasts.tsx'
import { SendToasts } from './send-toasts.tsx'

/** What happened in this account, said wherever the buyer is by then. */
export const AccountToasts = () => (
  <>
    <SendToasts />
    <AlertToasts />
  </>
)
