import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { addToShelf } from '#data/actions/shelf.ts'
import { typeOfName } from '#domain/shelf/age.ts'
import { documentTypes, type DocumentType } from '#domain/shelf/document.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { DialogFoot } from '#ui/dialog-foot.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showToast } from '#ui/toast-state.ts'
import { refusalWords, typeWords } from './shelf-words.ts'

interface AddDocumentProps {
  readonly file: File
  /** Of the paper added last: papers of a product often come together. */
  readonly product: string
  readonly onClose: (product: string | null) => void
}

/** What a paper is, before it goes on the shelf. */
export const AddDocument = ({ file, product: last, onClose }: AddDocumentProps) => {
  const { t, i18n } = useLingui()
  const [type, setType] = useState<DocumentType>(() => typeOfName(file.name))
  const [product, setProduct] = useState(last)
  const [batch, setBatch] = useState('')
  const [issuedOn, setIssuedOn] = useState('')
  const [validUntil, setValidUntil] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const nameless = product.trim() === ''
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nameless || busy) return
    setBusy(true)
    try {
      const result = await addToShelf(file, {
        type,
        product,
        batch,
        issuedOn: issuedOn || null,
        validUntil: validUntil || null,
      })
      if (!result.ok) {
        setProblem(i18n._(refusalWords[result.why]))
        return
      }
      showToast({ tone: 'ok', text: t`Kept on this device` })
      onClose(product)
    } catch {
      setProblem(t`It could not be saved on this device`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={<Trans>Put on the shelf</Trans>}
      onClose={() => onClose(null)}
      foot={
        <DialogFoot onBack={() => onClose(null)}>
          <Button look="primary" icon={FileUp} type="submit" form="add-document" busy={busy}>
            <Trans>Keep on this device</Trans>
          </Button>
        </DialogFoot>
      }
    >
      <form id="add-document" className="shelf-form" onSubmit={(event) => void add(event)} noValidate>
        <p className="shelf-form__file">{file.name}</p>
        {problem !== null && (
          <p className="bad-text" role="alert">
            {problem}
          </p>
        )}
        <Field label={<Trans>Product</Trans>} error={tried && nameless ? <Trans>Write the product</Trans> : null}>
          <TextInput value={product} onValue={setProduct} />
        </Field>
        <Field label={<Trans>Kind of document</Trans>}>
          <Select<DocumentType>
            value={type}
            options={documentTypes.map((value) => ({ value, label: i18n._(typeWords[value]) }))}
            onValue={(next) => setType(next || 'other')}
          />
        </Field>
        <Field label={<Trans>Batch number</Trans>} optional>
          <TextInput value={batch} maxLength={60} onValue={setBatch} />
        </Field>
        <div className="shelf-form__two">
          <Field label={<Trans>Date of issue</Trans>} optional>
            <DateInput value={issuedOn} onValue={setIssuedOn} />
          </Field>
          <Field label={<Trans>Valid until</Trans>} optional>
            <DateInput value={validUntil} onValue={setValidUntil} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
