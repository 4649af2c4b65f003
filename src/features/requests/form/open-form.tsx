import { useLingui, Trans, Plural } from '@lingui/react/macro'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import type { DraftId } from '#domain/ids.ts'
import { kindContracts } from '#contract/entities/request.ts'
import { withdrawWaitingSend } from '#account/drafts/draft.ts'
import { makeOpsDue } from '#account/actions/outbox.ts'
import { showMembershipRefusal } from '#api/refusals.ts'
import { today } from '#account/queries/surroundings.ts'
import { useQuotaCheck, useDuplicateDraft, type DraftView } from '#account/queries/drafts.ts'
import { maxNote } from '#contract/kinds.ts'
import { untouchedDefaults, contentWithoutDefaults, type RequestDefaults } from '#domain/requests/draft/defaults.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useMobileForm, usePhone } from '#ui/page/use-media.ts'
import { useGrowingCount } from '#ui/lists/use-growing.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useInitialFocus } from '#ui/overlays/use-show-modal.ts'
import { ConflictSheet } from '../conflict/conflict-sheet.tsx'
import { kinds } from '#kinds/kinds.ts'
import { DoubtfulValuesQuestion } from '../quantities/quantity-question.tsx'
import { kindRules } from '#domain/requests/kinds.ts'
import { sendsFromMemory } from '#account/drafts/restore-forms.ts'
import type { RescueRenderer } from '../unsaved/unsaved-actions.tsx'
import { AttachmentsField, useAttachFiles } from './attachments-field.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { ProblemSummary, lineShowingFields, problemsToShow, requiredPaths } from './form-problems.tsx'
import { RequestFormProvider, useRequestForm, FormField, deviceOnlyNote } from './form-field.tsx'
import { FormFoot, FormHead } from './form-frame.tsx'
import { FormLines } from './lines/form-lines.tsx'
import { SupplierResponsivenessNote } from './lines/line-notes.tsx'
import { hasOnlyProducts, useFormClosing, useDraftForm, usePastedText } from './use-draft-form.ts'
import { TermGroups } from './terms/term-groups.tsx'
import { useRequestSubmit } from './use-submit.ts'
import { ClipboardPaste, FilePen } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { renderFailedDialog, lazyPart, withEmptySuspense } from '#ui/page/part.tsx'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { resolutionOf } from '#domain/requests/draft/causes.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { Note } from '#ui/marks/note.tsx'
import { noteLimit } from '#domain/requests/draft/destination.ts'
import { useOpenDraft } from '../use-request-actions.ts'
import { TextArea } from '#ui/fields/text-area.tsx'

function NoteField() {
  const { content, change, locked, style } = useRequestForm()
  const isNeeded = style === 'mobile' && kindRules[content.kind].neededOnMobile.includes('note')
  const limit = noteLimit(content, maxNote)
  return (
    <FormField
      path="note"
      label={<Trans>Note to suppliers</Trans>}
      optional={!isNeeded}
      counter={{ used: content.note.length, max: limit }}
    >
      <TextArea
        rows={4}
        limit={limit}
        surplusNote={deviceOnlyNote(content.note, limit)}
        value={content.note}
        readOnly={locked}
        onValue={(note) => change((current) => ({ ...current, note }))}
      />
    </FormField>
  )
}

const openStates: ReadonlySet<DraftState['at']> = new Set(['device', 'waiting-to-save', 'saving', 'saved', 'conflict'])

/** A blocked request whose send is in the outbox can be edited only if editing can remove the cause. */
export const isEditable = (state: DraftState, sendPending: boolean) =>
  openStates.has(state.at) || (state.at === 'blocked' && (!sendPending || resolutionOf(state.cause) === 'edit'))

const PasteDialog = withEmptySuspense(
  lazyPart(async () => (await import('../paste/paste-dialog.tsx')).PasteDialog, renderFailedDialog),
)

function LineTools() {
  const { t } = useLingui()
  const { localId, content, locked } = useRequestForm()
  const phone = usePhone()
  const isEmpty = content.lines.length === 0
  const pasted = usePastedText(localId)
  const isShared = pasted !== '' && isEmpty
  const [pasting, setPasting] = useState(false)
  useEffect(() => {
    if (isShared) setPasting(true)
  }, [isShared])
  // Spreadsheets are hardly used on a phone: pasting is offered there only for an empty form or a shared text.
  if ((phone && !isEmpty && pasted === '' && !pasting) || locked) return null
  return (
    <div className="meta mt-2">
      <Button look="ghost" size="sm" icon={ClipboardPaste} onClick={() => setPasting(true)}>
        {t`Paste lines from a sheet`}
      </Button>
      {pasting && <PasteDialog onClose={() => setPasting(false)} />}
    </div>
  )
}

function Twin() {
  const { t } = useLingui()
  const { localId, content } = useRequestForm()
  const twin = useDuplicateDraft(localId, content)
  const openDraft = useOpenDraft()
  if (!twin) return null
  const when = formatDateTime(twin.updatedAt)
  return (
    <div className="form-note">
      <Note icon={FilePen}>
        <div className="bar grow form-note__text">
          <p>{t`You have a draft with the same products, of ${when}.`}</p>
          <Button size="sm" onClick={() => openDraft(twin.localId)}>{t`Continue that draft`}</Button>
        </div>
      </Note>
    </div>
  )
}

function FilledIn({ defaults, onHints }: Readonly<{ defaults: RequestDefaults; onHints: () => void }>) {
  const { t } = useLingui()
  const { content, change, defaults: left, hints } = useRequestForm()
  const hidden = content.lines.filter((line) => lineShowingFields(content, line) !== line)
  const visible = [...left].filter(([path]) => !hidden.some(({ lineId }) => path.startsWith(`lines.${lineId}.`)))
  const guesses = visible.flatMap(([, source]) => (source === 'question' ? [] : source))
  const repeated = guesses.filter((source) => source === 'last' || source === 'product').length
  const suggested = guesses.length - repeated
  if (guesses.length === 0) return null
  return (
    <p className="cluster small muted form-note">
      {repeated > 0 && (
        <span>
          <Plural
            value={repeated}
            one="# field filled in from your last request"
            other="# fields filled in from your last request"
          />
        </span>
      )}
      {suggested > 0 && (
        <span>
          <Plural value={suggested} one="# field filled in for you" other="# fields filled in for you" />
        </span>
      )}
      <Button
        look="link"
        onClick={() => change((current) => contentWithoutDefaults(current, defaults))}
      >{t`Clear`}</Button>
      <Button look="link" aria-pressed={hints} onClick={onHints}>{t`Show which`}</Button>
    </p>
  )
}

/** Shows once, as soon as it is known, that the membership does not allow the request (specification, section 6). */
function useRefusalOnce(refused: boolean, type: Parameters<typeof showMembershipRefusal>[0], then: () => void) {
  const wasShown = useRef(false)
  useEffect(() => {
    if (!refused || wasShown.current) return
    wasShown.current = true
    showMembershipRefusal(type)
    then()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: further typing or a new callback must not repeat it
  }, [refused])
}

/** Moves the focus from a filled-in field to the first empty required one, but not from a button (touch screens). */
function useFirstEmptyField(body: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const start = document.activeElement
    if (!(start instanceof HTMLInputElement) || start.value === '' || !body.current?.contains(start)) return
    const required = [...body.current.querySelectorAll<HTMLInputElement>('[aria-required="true"]')]
    required.find(({ value }) => value === '')?.focus()
  }, [body])
}

type OpenFormProps = Readonly<{
  titleId: string
  draft: DraftView
  defaults: RequestDefaults
  removed: boolean
  rescue: RescueRenderer | undefined
  onClose: () => void
  onSent: () => void
  onGoOn: (localId: DraftId) => void
}>

const useContinue = (
  { localId, sendPending }: Pick<DraftView, 'localId' | 'sendPending'>,
  submit: ReturnType<typeof useRequestSubmit>['submit'],
) => {
  const { t } = useLingui()
  const { save } = useSave()
  const goOn = () =>
    save(async () => {
      if (!(await withdrawWaitingSend(localId)))
        showToast({ tone: 'bad', text: t`Already sent: it can no longer be edited` })
    })
  // `submit` repeats a request that may have been sent. It validates any other one, which is unlocked if it is invalid.
  const sendAgain = async () => {
    const problems = await submit(sendPending ? 'send' : 'save')
    if (problems?.length === 0) await save(() => makeOpsDue())
    else if (problems && sendPending) await goOn()
  }
  return { goOn, sendAgain }
}

export function EditableForm({ titleId, draft, defaults, removed, rescue, onClose, onSent, onGoOn }: OpenFormProps) {
  const { t } = useLingui()
  const body = useRef<HTMLDivElement>(null)
  useInitialFocus(body)
  useFirstEmptyField(body)
  const { localId, sendPending } = draft
  const kind = kinds[draft.kind]
  const below = useGrowingCount(kind.groups.length + 1)
  const { permissionType } = kindContracts[draft.kind]
  const form = useDraftForm(draft, removed)
  const { content, fault } = form
  const isUnsaved = removed || (fault !== null && fault !== 'locked')
  const quota = useQuotaCheck(draft.kind)
  const style = useMobileForm() ? 'mobile' : 'full'
  const [resolving, setResolving] = useState(draft.state.at === 'conflict')
  const [hints, setHints] = useState(false)
  const files = useAttachFiles(localId, content.attachments.length)
  const { submit, mark, pressed, done, foundProblems, question } = useRequestSubmit({
    localId,
    form,
    files,
    style,
    onClose,
    onSent,
    onConflict: () => setResolving(true),
  })
  const leaving = useSnapshot(sendsFromMemory)[localId]
  const locked = done === 'send' || leaving !== undefined || (!removed && !isEditable(draft.state, sendPending))
  const markMissing = () => mark(kindRules[draft.kind].judge(content, { today: today(), style }))
  const problems = locked ? [] : problemsToShow(content, draft.state, { today: today(), style, foundProblems })
  const isRefused = quota !== null && !quota.ok
  useRefusalOnce(isRefused && !locked, permissionType, () => {
    if (hasOnlyProducts(contentWithoutDefaults(content, defaults))) onClose()
  })

  const { untouched, leaveSilently, removeProduct } = useFormClosing({
    draft,
    form,
    defaults,
    isSilent: locked || isUnsaved || done !== null,
    isArriving: files.arriving.length > 0,
    onClose,
  })
  const { goOn, sendAgain } = useContinue(draft, submit)
  return (
    <RequestFormProvider
      value={{
        localId,
        kind,
        content,
        change: form.change,
        files,
        removeProduct,
        defaults: untouchedDefaults(content, defaults),
        hints,
        locked,
        problems,
        required: requiredPaths(content, today(), style),
        style,
      }}
    >
      <FormHead titleId={titleId} draft={draft} fault={removed ? 'removed' : fault} onClose={onClose} />
      <div className="dialog__body rq-form" ref={body}>
        {(isUnsaved || leaving) && (
          <div className="form-note">{rescue?.({ localId, markMissing, onSent: onClose })}</div>
        )}
        <DraftNotice
          draft={draft}
          onContinue={() => void goOn()}
          onResolve={() => setResolving(true)}
          onSendAgain={() => void sendAgain()}
        />
        <ProblemSummary />
        {untouched && !locked && <Twin />}
        {!locked && <FilledIn defaults={defaults} onHints={() => setHints(!hints)} />}
        {!locked && <p className="small muted form-note">{t`Fields marked * are required.`}</p>}
        <FormLines />
        <SupplierResponsivenessNote />
        {below > 0 && <LineTools />}
        <TermGroups most={below} />
        {below > kind.groups.length && (
          <div className="halves two mt-5">
            <AttachmentsField />
            <NoteField />
          </div>
        )}
      </div>
      <FormFoot
        quota={quota}
        {...pressed}
        onSave={() => void submit('save')}
        onSend={() => (isRefused ? showMembershipRefusal(permissionType) : void submit('send'))}
        onClose={onClose}
      />
      {question && <DoubtfulValuesQuestion content={content} {...question} />}
      {resolving && draft.conflict && (
        <ConflictSheet
          draft={draft}
          onClose={() => setResolving(false)}
          onResolved={(next) => {
            setResolving(false)
            if (next === localId) return
            leaveSilently()
            onGoOn(next)
          }}
        />
      )}
    </RequestFormProvider>
  )
}
