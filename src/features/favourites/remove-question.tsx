import { Trans } from '@lingui/react/macro'
import { StarOff } from 'lucide-react'
import { Confirm } from '#ui/overlays/confirm.tsx'

interface RemoveQuestionProps {
  readonly name: string
  readonly onRemove: () => void
  readonly onCancel: () => void
}

/** Asked only if a note would be deleted with the favourite. Otherwise Undo is enough. */
export const RemoveQuestion = ({ name, onRemove, onCancel }: RemoveQuestionProps) => (
  <Confirm
    danger
    icon={StarOff}
    title={<Trans>Remove this saved supplier?</Trans>}
    action={<Trans>Remove</Trans>}
    cancel={<Trans>Keep</Trans>}
    onCancel={onCancel}
    onConfirm={onRemove}
  >
    <Trans>Your note on {name} is deleted with it, here and in your account.</Trans>
  </Confirm>
)
