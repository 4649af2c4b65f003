import { Trans, useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { ShelfLabel, ShelfResult } from '#account/actions/my-documents.ts'
import { day } from '#contract/values.ts'
import { documentTypes, type DocumentType } from '#domain/documents/documents.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DateInput } from '#ui/fields/date-input.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { stopsAtSurplus } from '#ui/fields/surplus.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { DocumentAge } from '#domain/documents/age.ts'

interface LabelDialogProps {
  readonly title: ReactNode
  readonly action: ReactNode
  readonly icon: LucideIcon
  readonly name: string
  readonly known: ShelfLabel
  readonly onStore: (label: ShelfLabel) => Promise<ShelfResult>
  /** `product` as stored; null if the dialog was closed without storing the document. */
  readonly onClose: (product: string | null) => void
}

/** A date may be missing. An invalid one is refused: without it, the document would never count as expired. */
const isWrong = (text: string | null): boolean => text !== null && !day.safeParse(text).success

export const LabelDialog = ({ title, action, icon, name, known, onStore, onClose }: LabelDialogProps) => {
  const { t, i18n } = useLingui()
  const [label, setLabel] = useState(known)
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, save } = useSaving({ say: setProblem })
  const nameless = label.product.trim() === ''
  const say = (part: Partial<ShelfLabel>) => setLabel({ ...label, ...part })
  const dateProblem = (text: string | null) => (tried && isWrong(text) ? <Trans>Enter a valid date</Trans> : null)
  const store = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (nameless || isWrong(label.issuedOn) || isWrong(label.validUntil) || busy) return
    if (stopsAtSurplus(event.currentTarget)) return
    await save(async () => {
      const result = await onStore(label)
      if (!result.ok) return setProblem(i18n._(refusalTexts[result.why]))
      showToast({ tone: 'ok', text: t`Kept on this device` })
      onClose(label.product)
    })
  }
  return (
    <Dialog
      title={title}
      onClose={() => onClose(null)}
      foot={
        <DialogFoot onBack={() => onClose(null)}>
          <Button look="primary" icon={icon} type="submit" form="shelf-label" busy={busy}>
            {action}
          </Button>
        </DialogFoot>
      }
    >
      <form id="shelf-label" className="stack g-4" onSubmit={(event) => void store(event)} noValidate>
        <p className="medium breaks">{name}</p>
        {problem !== null && (
          <p className="bad-text" role="alert">
            {problem}
          </p>
        )}
        <Field label={<Trans>Product</Trans>} error={tried && nameless ? <Trans>Enter the product</Trans> : null}>
          <TextInput value={label.product} onValue={(product) => say({ product })} />
        </Field>
        <Field label={<Trans>Document type</Trans>}>
          <Select<DocumentType>
            value={label.type}
            options={documentTypes.map((value) => ({ value, label: i18n._(typeWords[value]) }))}
            onValue={(type) => say({ type: type || 'other' })}
          />
        </Field>
        <Field label={<Trans>Batch number</Trans>} optional>
          <TextInput value={label.batch} limit={60} onValue={(batch) => say({ batch })} />
        </Field>
        <div className="fields">
          <Field label={<Trans>Date of issue</Trans>} error={dateProblem(label.issuedOn)} optional>
            <DateInput asTyped value={label.issuedOn ?? ''} onValue={(text) => say({ issuedOn: text || null })} />
          </Field>
          <Field label={<Trans>Valid until</Trans>} error={dateProblem(label.validUntil)} optional>
            <DateInput asTyped value={label.validUntil ?? ''} onValue={(text) => say({ validUntil: text || null })} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}

export const typeWords = {
  SDS: msg`Safety data sheet (SDS)`,
  COA: msg`Certificate of analysis (COA)`,
  TDS: msg`Technical data sheet (TDS)`,
  LOA: msg`Letter of authorisation (LOA)`,
  other: msg`Other document`,
} as const satisfies Record<DocumentType, MessageDescriptor>

export const ageLabels = {
  ended: msg({ context: 'document', message: 'Expired' }),
  replaced: msg`Replaced by a newer one`,
  old: msg`Outdated: request a new one`,
  undated: msg`No date`,
  current: msg`Current`,
} as const satisfies Record<DocumentAge, MessageDescriptor>

type Refusal = Extract<ShelfResult, { ok: false }>['why']
const refusalTexts = {
  empty: msg`The file is empty`,
  'too-large': msg`The file is larger than 20 MB`,
  unreadable: msg`This file cannot be read. Download it first, then add it.`,
  known: msg`This file is already in your documents`,
  'no-space': msg`There is no space left on this device`,
} as const satisfies Record<Refusal, MessageDescriptor>
