import { msg, plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { X, CircleAlert, HardDriveDownload, Clock, Send, Gauge } from 'lucide-react'
import type { DraftView } from '#account/queries/drafts.ts'
import { groupLinesBySupplier } from '#domain/requests/draft/content.ts'
import { listSeparator, formatTime } from '#i18n/formats.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { useRequestForm } from './form-field.tsx'
import type { SaveFailure } from './use-draft-form.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { requestStateText } from '#widgets/state-texts.ts'
import { useOffline } from '#api/connection.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { QuotaCheck } from '#domain/membership/quota.ts'
import type { SubmitAction } from './use-submit.ts'
import { useNeedsApproval, useNeedsMembership } from '#account/queries/membership.ts'

export function QuotaNote({ kind, quota }: { kind: KindDescriptor; quota: QuotaCheck | null }) {
  const { t, i18n } = useLingui()
  const offline = useOffline()
  const needsApproval = useNeedsApproval()
  const needsMembership = useNeedsMembership()
  if (!quota || (!needsMembership && !needsApproval)) return <span className="row small muted foot-note grow" />
  const line = quota.ok && quota.remaining !== null && i18n._(kind.words.quota(quota.remaining))
  const parts = [
    needsMembership &&
      (line || (quota.ok ? t`Your remaining allowance is checked when it is sent` : t`None left in your membership`)),
    line && offline && t`according to the last update`,
    needsApproval && t`An administrator approves it before it is sent`,
  ]
  return (
    <span className={quota.ok ? 'row small muted foot-note grow' : 'row small muted foot-note foot-note--none grow'}>
      <Gauge className="icon icon--16 faint" aria-hidden />
      <span>{parts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

type FormFootProps = Readonly<{
  quota: QuotaCheck | null
  busy: SubmitAction | null
  waitsFor: readonly string[]
  onSave: () => void
  onSend: () => void
  onClose: () => void
}>

export function FormFoot({ quota, busy, waitsFor, onSave, onSend, onClose }: FormFootProps) {
  const { t, i18n } = useLingui()
  const { kind, locked } = useRequestForm()
  const offline = useOffline()
  const isWaiting = waitsFor.length > 0
  const names = waitsFor.join(listSeparator())
  if (locked)
    return (
      <footer className="dialog__foot">
        <span className="grow not-m" />
        <Button onClick={onClose}>{t`Close`}</Button>
      </footer>
    )
  return (
    <footer className="dialog__foot">
      {isWaiting ? (
        <p className="row small muted foot-note grow" role="status">{t`Waiting for ${names}`}</p>
      ) : (
        <QuotaNote kind={kind} quota={quota} />
      )}
      <Button
        busy={busy === 'save'}
        busyLabel={t`Saving`}
        disabled={busy === 'send' && !isWaiting}
        onClick={onSave}
      >{t`Save draft`}</Button>
      <Button
        look="primary"
        icon={offline ? Clock : Send}
        busy={busy === 'send'}
        disabled={busy === 'save' && !isWaiting}
        onClick={onSend}
      >
        {i18n._(offline ? kind.words.queue : kind.words.send)}
      </Button>
    </footer>
  )
}

const faultTexts = {
  full: msg`Not saved: no space left. Free some space or keep this page open.`,
  removed: msg`Not saved: this device has removed saved data.`,
  locked: msg`Not saved because it is being sent.`,
  failing: msg`Not saved yet; retrying. Keep this page open.`,
} as const satisfies Record<SaveFailure, unknown>

type SavedStatusProps = Readonly<{ state: DraftState; savedAt: number; fault: SaveFailure | null; storing?: number }>

/** The states that the header shows. Others are in the notice below it, which has room for a button. */
const isStored = ({ at }: DraftState) =>
  at === 'device' || at === 'waiting-to-save' || at === 'saving' || at === 'saved'

/** A failure is an alert, because the text is then only in the form. */
export function SavedStatus({ state, savedAt, fault, storing = 0 }: SavedStatusProps) {
  const { t, i18n } = useLingui()
  const time = formatTime(savedAt)
  const text = requestStateText(state, (message) => i18n._(message))
  const storingText = t`${plural(storing, { one: 'Storing # file…', other: 'Storing # files…' })}`
  return (
    <>
      <span className="inline g-2 small muted saved" role="status">
        {fault === null && isStored(state) && (
          <>
            <HardDriveDownload className="icon icon--16" aria-hidden />
            <span>{storing > 0 ? storingText : t`${text}, ${time}`}</span>
          </>
        )}
      </span>
      <span className="inline g-2 small muted saved saved--bad" role="alert">
        {fault !== null && (
          <>
            <CircleAlert className="icon icon--16" aria-hidden />
            <b>{i18n._(faultTexts[fault])}</b>
          </>
        )}
      </span>
    </>
  )
}

type FormHeadProps = Readonly<{ titleId: string; draft: DraftView; fault: SaveFailure | null; onClose: () => void }>

export function FormHead({ titleId, draft, fault, onClose }: FormHeadProps) {
  const { t, i18n } = useLingui()
  const { kind, content, files } = useRequestForm()
  const suppliers = groupLinesBySupplier(content).length
  const products = new Set(content.lines.map(({ lineId, wish }) => wish || lineId)).size
  return (
    <header className="dialog__head">
      <div className="grow ef__title">
        <h2 className="h2" id={titleId}>
          {i18n._(draft.serverId === null ? kind.words.newTitle : kind.words.draftTitle)}
        </h2>
        <p className="small faint not-m">
          <Plural value={suppliers} one="# supplier" other="# suppliers" />
          {listSeparator()}
          <Plural value={products} one="# product" other="# products" />
        </p>
      </div>
      <SavedStatus state={draft.state} savedAt={draft.updatedAt} fault={fault} storing={files.arriving.length} />
      <span className="ef__close">
        <IconButton icon={X} label={t`Close`} onClick={onClose} />
      </span>
    </header>
  )
}
