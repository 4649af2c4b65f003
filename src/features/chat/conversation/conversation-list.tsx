import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useFoundConversations } from '#account/reads/chat/chat.ts'
import { role } from '#domain/chat/conversation.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { ConversationTools } from './conversation-tools.tsx'
import '../chat.css'

/** All conversations on this device, searchable by their names and questions. */
export const ConversationList = () => {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const read = useFoundConversations(words)
  return (
    <div className="chat chat--all">
      <SearchField label={t`Search chats`} value={words} onSearch={setWords} />
      <ListStates
        read={read}
        rows={4}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            icon={MessageSquare}
            title={words === '' ? <Trans>No chats yet</Trans> : <Trans>No chat contains these words</Trans>}
            action={
              <ButtonLink to={paths.chat()}>
                <Trans>New chat</Trans>
              </ButtonLink>
            }
          />
        }
      >
        {(rows) => (
          <ul className="chat__all">
            {rows.map((row) => (
              <li key={row.id}>
                <Link className="grow" to={paths.conversation(row.id, row.roleId === role.lookup)}>
                  <span className="clip">{row.title}</span>
                  <span className="small muted">{formatDateTime(row.updatedAt)}</span>
                </Link>
                <ConversationTools conversation={row} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}
