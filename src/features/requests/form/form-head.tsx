import { Plural, useLingui, Trans } from '@lingui/react/macro'
import { X, CircleAlert, HardDriveDownload } from 'lucide-react'
import type { DraftView } from '#account/reads/drafts.ts'
import { bySupplier } from '#domain/requests/draft/content.ts'
import { comma, formatTime } from '#i18n/formats.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import type { DraftForm, SaveFault } from './draft/use-draft-form.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { stateText } from '#widgets/state-words.ts'

interface SavedStatusProps {
  readonly state: DraftState
  readonly savedAt: number
  readonly fault: SaveFault | null
}

/** While it is being sent, its state is in the notice below, which has room for the way out. */
const isStored = ({ at }: DraftState) =>
  at === 'device' || at === 'waiting-to-save' || at === 'saving' || at === 'saved'

/** Whether the text is saved. Conspicuous if it could not be; the text is still in the form then. */
export const SavedStatus = ({ state, savedAt, fault }: SavedStatusProps) => {
  const { i18n } = useLingui()
  const time = formatTime(savedAt)
  const text = stateText(state, (message) => i18n._(message))
  return (
    <>
      <span className="saved" role="status">
        {fault === null && isStored(state) && (
          <>
            <HardDriveDownload className="icon icon--16" aria-hidden />
            <span>
              <Trans>
                {text}, {time}
              </Trans>
            </span>
          </>
        )}
      </span>
      <span className="saved saved--bad" role="alert">
        {fault !== null && (
          <>
            <CircleAlert className="icon icon--16" aria-hidden />
            <b>
              {
                {
                  full: <Trans>Not saved: no space left. Free some space or keep this page open.</Trans>,
                  removed: <Trans>Not saved: this device has removed saved data.</Trans>,
                  locked: <Trans>Not saved because it is being sent.</Trans>,
                  failing: <Trans>Not saved yet; retrying. Keep this page open.</Trans>,
                }[fault]
              }
            </b>
          </>
        )}
      </span>
    </>
  )
}

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
