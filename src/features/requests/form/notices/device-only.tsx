import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { fitsIntoDraft } from '#domain/requests/draft/long-text.ts'
import { keysHonoured } from '#prefs/build-settings.ts'

/** Says that the account gets only the beginning of a text; null if it gets all of it. */
export const deviceOnly = (text: string, limit: number): ReactNode =>
  fitsIntoDraft(text, limit, keysHonoured ? 'long' : 'as-sent') ? null : (
    <Trans>All of it is on this device. Your account gets only its beginning.</Trans>
  )
