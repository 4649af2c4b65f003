import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMatchingConversations } from '#account/queries/chat.ts'
import { conversationRoleIds, maxTitleLength, type ConversationRow } from '#domain/chat/conversation.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { isInputMethodKey } from '#lib/input-method.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import '../chat.css'
import { Icon } from '#ui/marks/icon.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useDeleteConversation } from '../start/use-start-conversation.ts'

const Rename = ({ conversation, onDone }: Readonly<{ conversation: ConversationRow; onDone: () => void }>) => {
  const { t } = useLingui()
  const [title, setTitle] = useState(conversation.title)
  const { save } = useSave()
  const rename = async (form: HTMLFormElement) => {
    if (title.trim() === '') return showToast({ tone: 'bad', text: t`No input detected` })
    if (reportTooLongField(form)) return
    await save(async () => {
      const { renameConversation } = await import('#account/actions/chat.ts')
      await renameConversation(conversation.id, title)
      onDone()
    })
  }
  return (
    <Form className="cluster" onSubmit={(form) => void rename(form)}>
      <div className="grow">
        <TextInput
          autoFocus
          limit={maxTitleLength}
          value={title}
          aria-label={t`Name of the chat`}
          onValue={setTitle}
          onKeyDown={(event) => event.key === 'Escape' && !isInputMethodKey(event) && onDone()}
        />
      </div>
      <Button type="submit" look="primary">{t`Save`}</Button>
      <Button look="ghost" onClick={onDone}>{t`Cancel`}</Button>
    </Form>
  )
}

export const ConversationTools = ({ conversation }: { readonly conversation: ConversationRow }) => {
  const { t } = useLingui()
  const [renaming, setRenaming] = useState(false)
  const remove = useDeleteConversation()
  if (renaming) return <Rename conversation={conversation} onDone={() => setRenaming(false)} />
  return (
    <div className="chat__tools">
      <Menu
        button={<Icon of={Ellipsis} />}
        buttonClass="iconbtn"
        label={t`Chat: ${conversation.title}`}
        items={[
          { id: 'rename', label: t`Rename`, icon: Pencil, onSelect: () => setRenaming(true) },
          {
            id: 'delete',
            label: t`Delete`,
            icon: Trash2,
            danger: true,
            onSelect: () => void remove(conversation.id),
          },
        ]}
      />
    </div>
  )
}

export const ConversationList = () => {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const read = useMatchingConversations(query)
  return (
    <div className="chat">
      <SearchField label={t`Search chats`} value={query} onSearch={setQuery} />
      <ListStates
        read={read}
        rows={4}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            icon={MessageSquare}
            title={query === '' ? <Trans>No chats yet</Trans> : <Trans>No chat contains these words</Trans>}
            action={<ButtonLink to={paths.chat()}>{t`New chat`}</ButtonLink>}
          />
        }
      >
        {(rows) => (
          <ul className="chat__all">
            {rows.map((row) => (
              <li key={row.id} className="row line-b">
                <Link className="grow" to={paths.conversation(row.id, row.roleId === conversationRoleIds.lookup)}>
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
