import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { maxTitleLength, type ConversationRow } from '#domain/chat/conversation.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { stopsAtSurplus } from '#ui/fields/surplus.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { useDeleteConversation } from './use-delete-conversation.ts'

interface RenameProps {
  readonly conversation: ConversationRow
  readonly onDone: () => void
}

const Rename = ({ conversation, onDone }: RenameProps) => {
  const { t } = useLingui()
  const [title, setTitle] = useState(conversation.title)
  const { save } = useSaving()
  const rename = async (form: HTMLFormElement) => {
    if (title.trim() === '') return showToast({ tone: 'bad', text: t`No input detected` })
    if (stopsAtSurplus(form)) return
    await save(async () => {
      const { renameConversation } = await import('#account/records/chat.ts')
      await renameConversation(conversation.id, title)
      onDone()
    })
  }
  return (
    <form
      className="chat__rename"
      onSubmit={(event) => {
        event.preventDefault()
        void rename(event.currentTarget)
      }}
    >
      <div className="grow">
        <TextInput
          autoFocus
          limit={maxTitleLength}
          value={title}
          aria-label={t`Name of the chat`}
          onValue={setTitle}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
        />
      </div>
      <Button type="submit" look="primary">
        {t`Save`}
      </Button>
      <Button look="ghost" onClick={onDone}>
        {t`Cancel`}
      </Button>
    </form>
  )
}

/** The name of a conversation, and actions on the whole of it. */
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
