import { Plural, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { DraftView } from '#account/reads/requests/requests.ts'
import { bySupplier } from '#domain/requests/draft/by-supplier.ts'
import { comma } from '#i18n/formats.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { SavedStatus } from './notices/saved-status.tsx'
import type { DraftForm } from './draft/use-draft-form.ts'

interface FormHeadProps {
  readonly titleId: string
  readonly kind: KindDescriptor
  readonly draft: DraftView
  readonly form: DraftForm
  readonly removed: boolean
  readonly onClose: () => void
}

export const FormHead = ({ titleId, kind, draft, form, removed, onClose }: FormHeadProps) => {
  const { t, i18n } = useLingui()
  const suppliers = bySupplier(form.content).length
  const products = form.content.lines.length
  return (
    <header className="dialog__head">
      <div className="ef__title">
        <h2 className="h2" id={titleId}>
          {i18n._(draft.serverId === null ? kind.words.newTitle : kind.words.draftTitle)}
        </h2>
        <p className="not-m">
          <Plural value={suppliers} one="# supplier" other="# suppliers" />
          {comma()}
          <Plural value={products} one="# product" other="# products" />
        </p>
      </div>
      <SavedStatus state={draft.state} savedAt={draft.updatedAt} fault={removed ? 'removed' : form.fault} />
      <span className="ef__close">
        <IconButton icon={X} label={t`Close`} onClick={onClose} />
      </span>
    </header>
  )
}
