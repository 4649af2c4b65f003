import { Trans } from '@lingui/react/macro'
import { Route } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'
import { useOverlay } from '../overlays/open-overlay.ts'

/** Offers the tour on the home page, once for each account on this device. It does not force itself over the page. */
export const GuideOffer = () => {
  const account = accountOf(useSnapshot(sessionState).view)
  const { guidesDone } = useSnapshot(prefs)
  const [, open] = useOverlay('guide')
  if (account === null || guidesDone.includes(account)) return null
  return (
    <section className="section">
      <Note
        tone="neutral"
        icon={Route}
        onDismiss={() => {
          prefs.guidesDone = [...guidesDone, account]
        }}
      >
        <Trans>New here? A short tour shows where things are.</Trans>{' '}
        <Button look="link" onClick={() => open('open')}>
          <Trans>Take the tour</Trans>
        </Button>
      </Note>
    </section>
  )
}
