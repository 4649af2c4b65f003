import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { continueEditing, discardDraft } from '#data/actions/drafts.ts'
import { dismissOperation, retryNow } from '#data/actions/outbox.ts'
import type { OutboxRow } from '#data/queries/outbox.ts'
import { paths } from '#domain/paths.ts'
import type { BlockCause } from '#domain/requests/causes.ts'
import { blockCause } from '#domain/requests/causes.ts'
import { wayOutOf, type WayOut } from '#domain/requests/way-out.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Confirm } from '#ui/confirm.tsx'
import { showToast } from '#ui/toast-state.ts'
import { useOpenOverlay } from './use-open-overlay.ts'

const isBlock = (cause: OutboxRow['cause']): cause is BlockCause =>
  cause !== null && blockCause.safeParse(cause).success

/** The button that gets a stopped thing going. */
const WayOutButton = ({ row, way }: { row: OutboxRow; way: WayOut }) => {
  const open = useOpenOverlay()
  const { localId } = row
  switch (way) {
    case 'sign-in':
      return (
        <Button look="primary" size="sm" onClick={() => open('auth', 'required')}>
          <Trans>Log in</Trans>
        </Button>
      )
    case 'account':
      return (
        <Link className={buttonClass({ look: 'primary', size: 'sm' })} to={paths.account()}>
          <Trans>Open account</Trans>
        </Link>
      )
    case 'edit':
      return localId === null ? null : (
        <Button look="primary" size="sm" onClick={() => open('draft', localId)}>
          {row.cause?.why === 'deadline-passed' ? <Trans>Pick a date</Trans> : <Trans>Fix</Trans>}
        </Button>
      )
    case 'check':
    case 'send-again':
      return (
        <Button look="primary" size="sm" onClick={() => void retryNow(row.opId)}>
          <Trans>Send again</Trans>
        </Button>
      )
    case 'update-app':
      return (
        <Button look="primary" size="sm" onClick={() => location.reload()}>
          <Trans>Update the app</Trans>
        </Button>
      )
    case 'none':
      return localId === null ? null : (
        <Button look="primary" size="sm" onClick={() => open('draft', localId)}>
          <Trans>Open</Trans>
        </Button>
      )
  }
}

/** What can be done with a thing: one way on, and one way out of it. */
export const ThingActions = ({ row }: { row: OutboxRow }) => {
  const { t } = useLingui()
  const open = useOpenOverlay()
  const [asking, setAsking] = useState(false)
  const { localId, opId } = row
  const discard = async () => {
    setAsking(false)
    const result = localId === null ? await dismissOperation(opId) : await discardDraft(localId)
    if (result && !result.ok) showToast({ tone: 'bad', text: t`It has left this device and cannot be taken back` })
  }
  const goOn = async (draft: string) => {
    if (await continueEditing(draft)) open('draft', draft)
    else showToast({ tone: 'bad', text: t`It has left this device and cannot be changed now` })
  }
  const stopped = row.state === 'attention' || row.state === 'conflict'
  return (
    <span className="oi__actions">
      {stopped && (
        <Button size="sm" onClick={() => setAsking(true)}>
          <Trans>Discard</Trans>
        </Button>
      )}
      {row.state === 'conflict' && localId !== null && (
        <Button look="primary" size="sm" onClick={() => open('draft', localId)}>
          <Trans>Compare</Trans>
        </Button>
      )}
      {row.state === 'attention' && isBlock(row.cause) && <WayOutButton row={row} way={wayOutOf(row.cause)} />}
      {row.state === 'waiting' && row.type === 'send' && localId !== null && (
        <Button size="sm" onClick={() => void goOn(localId)}>
          <Trans>Continue editing</Trans>
        </Button>
      )}
      {(row.state === 'retrying' || row.state === 'uncertain') && (
        <Button size="sm" onClick={() => void retryNow(opId)}>
          <Trans>Try now</Trans>
        </Button>
      )}
      {asking && (
        <Confirm
          danger
          title={localId === null ? <Trans>Discard this?</Trans> : <Trans>Discard this draft?</Trans>}
          action={<Trans>Discard</Trans>}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setAsking(false)}
          onConfirm={() => void discard()}
        >
          {localId === null ? (
            <Trans>It will not be sent.</Trans>
          ) : (
            <Trans>What you wrote and its files are deleted, here and in your account.</Trans>
          )}
        </Confirm>
      )}
    </span>
  )
}
