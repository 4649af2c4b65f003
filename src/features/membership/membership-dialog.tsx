import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { refusals } from '#api/refusals.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import { systemClock } from '#lib/clock.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import type { MessageDescriptor } from '@lingui/core'
import { kindContracts, requestKinds } from '#contract/entities/request.ts'
import { kinds } from '#kinds/kinds.ts'
import { formatDateTime } from '#i18n/formats.ts'

/**
 * What ran out, by the name in the membership dashboard; null for a name that no kind has: a backend may limit more
 * things.
 */
const noneLeft = (scope: string): MessageDescriptor | null => {
  const kind = requestKinds.find((one) => kindContracts[one].permissionType === scope)
  return kind ? kinds[kind].words.noneLeft : null
}

const MembershipText = ({ scope, endedAt }: { scope: string; endedAt: number | null }) => {
  const { i18n } = useLingui()
  const ended = endedAt === null ? '' : formatDateTime(endedAt)
  const known = noneLeft(scope)
  return (
    <>
      <p>
        {endedAt !== null && <Trans>Your membership ended on {ended}.</Trans>}
        {endedAt === null &&
          (known ? i18n._(known) : <Trans>Your membership has ended or its allowance is used up.</Trans>)}
      </p>
      <p>
        <Trans>Renew on your account page. What you have written stays as it is.</Trans>
      </p>
    </>
  )
}

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
