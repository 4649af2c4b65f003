import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { refusals } from '#api/refusals.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import { systemClock } from '#lib/clock.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { MembershipText } from './membership-text.tsx'

/**
 * The membership error dialog (specification, sections 6 and 8): an ended membership is to be activated, an
 * insufficient one upgraded. It opens for a refusal of any call, once for several while it is open, and links to the
 * account page, which links back. The buyer's text stays.
 */
export const MembershipDialog = () => {
  const titleId = useId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { count, scope } = useSnapshot(refusals).membership
  const { view } = useSnapshot(sessionState)
  const [answered, setAnswered] = useState(0)
  if (count <= answered) return null
  const user = userOf(view)
  const ends = user?.vipExpireTime ?? null
  const endedAt = ends !== null && ends < systemClock.now() ? ends : null
  const close = () => setAnswered(count)
  return (
    <Modal labelledBy={titleId} describedBy={`${titleId}-text`} alert maskCloses onClose={close}>
      <header className="dialog__head">
        <h2 className="h2" id={titleId}>
          {endedAt === null ? (
            <Trans>Your membership does not cover this</Trans>
          ) : (
            <Trans>Your membership has ended</Trans>
          )}
        </h2>
      </header>
      <div className="dialog__body muted" id={`${titleId}-text`}>
        <MembershipText scope={scope} endedAt={endedAt} />
      </div>
      <footer className="dialog__foot">
        <span className="grow not-m" />
        <Button onClick={close}>
          <Trans>Not now</Trans>
        </Button>
        <Button
          look="primary"
          autoFocus
          onClick={() => {
            close()
            if (pathname !== paths.account()) void navigate(paths.account(pathname + search))
          }}
        >
          {endedAt === null ? <Trans>Upgrade membership</Trans> : <Trans>Activate membership</Trans>}
        </Button>
      </footer>
    </Modal>
  )
}
