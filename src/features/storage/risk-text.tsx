import { Trans } from '@lingui/react/macro'
import type { EvictionRisk } from '#account/reads/storage.ts'

/** Why the browser could clear unsent work, and what helps. */
export const RiskText = ({ risk }: { risk: Exclude<EvictionRisk, 'none'> }) => {
  switch (risk) {
    case 'nearly-full':
      return (
        <Trans>
          This device is nearly full, and the browser could clear what you have not sent. Send it, free some space, or
          save a backup.
        </Trans>
      )
    case 'seven-days':
      return (
        <Trans>
          This browser deletes data of sites not visited for 7 days, including unsent drafts. Add the app to your home
          screen, send what is waiting, or save a backup.
        </Trans>
      )
  }
}
