import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { useConversations } from '#account/queries/chat.ts'
import { conversationRoleIds } from '#domain/chat/conversation.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { useDeleteConversation } from './use-start-conversation.ts'
import './recent.css'

/** The number of listed conversations (specification, section 3). */
const maxShown = 5

/** `replace`: true in the drawer, because its links replace the history entry that opened the drawer. */
export const RecentChats = ({ replace }: { readonly replace: boolean }) => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const remove = useDeleteConversation()
  const rows = dataOr(useConversations(maxShown), [])
  const openId = params.get('conversationId')
  if (rows.length === 0) return null
  return (
    <details className="recent" open>
      <summary className="row between nav__label">
        <Trans>Recent chats</Trans>
        <Icon of={ChevronDown} size={16} />
      </summary>
      <ul className="nav">
        {rows.map(({ id, title, roleId }) => (
          <li key={id} className="row g-0 recent__one">
            <Link
              className="nav__item grow"
              replace={replace}
              to={paths.conversation(id, roleId === conversationRoleIds.lookup)}
              aria-current={openId === id ? 'page' : undefined}
            >
              <span className="clip">{title}</span>
            </Link>
            <IconButton icon={X} size="sm" label={t`Delete chat: ${title}`} onClick={() => void remove(id)} />
          </li>
        ))}
      </ul>
      <Link className="nav__item" replace={replace} to={paths.conversations()}>{t`All chats`}</Link>
    </details>
  )
}
