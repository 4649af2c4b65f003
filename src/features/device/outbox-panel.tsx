import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useOutbox } from '#account/queries/outbox.ts'
import { useOffline } from '#api/connection.ts'
import { paths } from '#domain/paths.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { useConnectionText } from '#widgets/state-texts.ts'
import { TryNowButton } from './waiting.tsx'
import { groupOutbox } from './group-outbox.ts'
import { OutboxItemRow } from './outbox-item.tsx'
import './outbox.css'

export const OutboxPanel = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const phone = usePhone()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const read = useOutbox()
  const offline = useOffline()
  const line = useConnectionText()
  const instead = phone || pathname === paths.device()
  useEffect(() => {
    if (instead) void navigate(paths.device('waiting'), { replace: true })
  }, [instead, navigate])
  if (instead) return null
  return (
    <Dialog
      title={t`Outbox`}
      size="side"
      maskCloses
      onClose={onClose}
      foot={
        <>
          <Link to={paths.device('waiting')} className="grow">{t`Open outbox`}</Link>
          <TryNowButton size="sm" />
        </>
      }
    >
      {offline && <p className="note tone--offline">{t`${line}. Everything is safe on this device.`}</p>}
      <ListStates read={read} rows={3}>
        {(rows) => {
          const { attention, waiting } = groupOutbox(rows, Number.POSITIVE_INFINITY)
          const items = [...attention, ...waiting]
          if (items.length === 0) return <p className="empty">{t`Nothing is waiting to be sent from this device.`}</p>
          return (
            <ul className="oi-list oi-list--panel">
              {items.map((item) => (
                <OutboxItemRow key={item.stateRow.thing} item={item} compact />
              ))}
            </ul>
          )
        }}
      </ListStates>
    </Dialog>
  )
}
