import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useUnreadCount } from '#account/queries/account.ts'
import { useNewestUnread } from '#account/queries/messages.ts'
import { isLoggedIn, sessionState } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import { formatMessageTime } from '#i18n/formats.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Badge, badgeText } from '#ui/marks/badge.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { dataOr } from '#lib/live-read.ts'

const Unread = ({ close }: { readonly close: () => void }) => {
  const { t } = useLingui()
  const { read, requestState } = useNewestUnread()
  return (
    <>
      <ListStates
        read={read}
        line
        rows={1}
        isEmpty={(rows) => rows.length === 0}
        coming={requestState === 'asking'}
        empty={
          <p className="muted">
            {requestState === 'answered' ? t`No unread messages` : t`No unread messages on this device`}
          </p>
        }
      >
        {(rows) =>
          rows.map(({ id, title, templateNickname, createTime }) => (
            <Link key={id} to={paths.messages(id)} onClick={close}>
              <span className="grow">
                <span className="item__t wraps">{title ?? templateNickname}</span>
                <time translate="no" className="item__s num">
                  {formatMessageTime(createTime)}
                </time>
              </span>
            </Link>
          ))
        }
      </ListStates>
      <hr />
      <Link to={paths.messages()} onClick={close}>{t`All messages`}</Link>
    </>
  )
}

/** The number 0 removes the badge. */
const showOnIcon = (count: number): void => {
  const icon = navigator as { readonly setAppBadge?: (count: number) => Promise<void> }
  void icon.setAppBadge?.(count).catch(() => undefined)
}

const useAppBadge = (count: number | null): void => {
  useEffect(() => {
    if (count !== null) showOnIcon(count)
    // Each page renders a bell, so the end of this one removes the badge only if nobody is logged in any more.
    return () => {
      if (!isLoggedIn(sessionState.view)) showOnIcon(0)
    }
  }, [count])
}

export const MessageBell = () => {
  const { t } = useLingui()
  const unreadRead = useUnreadCount()
  const unread = dataOr(unreadRead, 0)
  useAppBadge(dataOr(unreadRead, null))
  const count = badgeText(unread)
  return (
    <Popover
      label={unread > 0 ? t`Messages, ${count} unread` : t`Messages`}
      buttonClass="iconbtn"
      button={
        <>
          <Bell className="icon" aria-hidden />
          <Badge count={unread} />
        </>
      }
    >
      {(close) => <Unread close={close} />}
    </Popover>
  )
}
