import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useUnreadCount } from '#account/reads/account.ts'
import { paths } from '#domain/paths.ts'
import { Badge, shownCount } from '#ui/badge.tsx'

export const MessageBell = () => {
  const { t } = useLingui()
  const read = useUnreadCount()
  const unread = read.status === 'ready' ? read.data : 0
  const shown = shownCount(unread)
  return (
    <Link
      className="iconbtn"
      to={paths.messages()}
      aria-label={unread > 0 ? t`Messages, ${shown} unread` : t`Messages`}
    >
      <Bell className="icon" aria-hidden />
      <Badge count={unread} />
    </Link>
  )
}
