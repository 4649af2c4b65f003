import { Plural, useLingui } from '@lingui/react/macro'
import { BookOpen, Check, Download, FileText, FileUp, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { today } from '#account/queries/surroundings.ts'
import { useDocuments } from '#account/queries/lists.ts'
import { documentAgeOf, type DocumentAge, groupDocuments } from '#domain/documents/age.ts'
import { fileAccept } from '#domain/files/file-kind.ts'
import { fileRefusalText } from '#i18n/labels/file-labels.ts'
import { formatBytes, formatDay } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { foldText } from '#lib/fold-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import '../printouts.css'
import {
  addDocument,
  readDocument,
  updateDocumentDescription,
  removeDocument,
  type DocumentDescription,
  type DocumentResult,
} from '#account/actions/my-documents.ts'
import {
  batchInFileName,
  dayInFileName,
  type DocumentType,
  documentTypes,
  type StoredDocument,
  documentTypeOfName,
} from '#domain/documents/documents.ts'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { type PillTone, StatusPill } from '#ui/marks/status-pill.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { saveBytes } from '../save-tables.ts'
import { day as isoDay } from '#contract/values.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { msg } from '@lingui/core/macro'

interface LabelDialogProps {
  readonly title: ReactNode
  readonly action: ReactNode
  readonly icon: LucideIcon
  readonly name: string
  readonly known: DocumentDescription
  readonly onStore: (label: DocumentDescription) => Promise<DocumentResult>
  readonly onClose: (product: string | null) => void
}

/** An invalid date is refused: a document that is stored without its expiry would never count as expired. */
const isWrong = (text: string | null): boolean => text !== null && !isoDay.safeParse(text).success

const LabelDialog = ({ title, action, icon, name, known, onStore, onClose }: LabelDialogProps) => {
  const { t, i18n } = useLingui()
  const [label, setLabel] = useState(known)
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, save } = useSave({ say: setProblem })
  const nameless = label.product.trim() === ''
  const say = (part: Partial<DocumentDescription>) => setLabel({ ...label, ...part })
  const dateProblem = (text: string | null) => (tried && isWrong(text) ? t`Enter a valid date` : null)
  const store = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (nameless || isWrong(label.issuedOn) || isWrong(label.validUntil) || busy) return
    if (reportTooLongField(event.currentTarget)) return
    await save(async () => {
      const result = await onStore(label)
      if (!result.ok) {
        const { why } = result
        return setProblem(
          why === 'known' ? t`This file is already in your documents` : i18n._(fileRefusalText(why, name)),
        )
      }
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
        <Field label={t`Product`} error={tried && nameless ? t`Enter the product` : null}>
          <TextInput value={label.product} onValue={(product) => say({ product })} />
        </Field>
        <Field label={t`Document type`}>
          <Select<DocumentType>
            value={label.type}
            options={documentTypes.map((value) => ({ value, label: i18n._(typeWords[value]) }))}
            onValue={(type) => say({ type: type || 'other' })}
          />
        </Field>
        <Field label={t`Batch number`} optional>
          <TextInput value={label.batch} limit={60} onValue={(batch) => say({ batch })} />
        </Field>
        <div className="fields">
          <Field label={t`Date of issue`} error={dateProblem(label.issuedOn)} optional>
            <DateInput asTyped value={label.issuedOn ?? ''} onValue={(text) => say({ issuedOn: text || null })} />
          </Field>
          <Field label={t`Valid until`} error={dateProblem(label.validUntil)} optional>
            <DateInput asTyped value={label.validUntil ?? ''} onValue={(text) => say({ validUntil: text || null })} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}

const typeWords = {
  SDS: msg`Safety data sheet (SDS)`,
  COA: msg`Certificate of analysis (COA)`,
  TDS: msg`Technical data sheet (TDS)`,
  LOA: msg`Letter of authorisation (LOA)`,
  other: msg`Other document`,
} as const satisfies Record<DocumentType, unknown>

const ages = {
  ended: ['attention', msg({ context: 'document', message: 'Expired' })],
  replaced: ['neutral', msg`Replaced by a newer one`],
  old: ['pending', msg`Outdated: request a new one`],
  undated: ['pending', msg`No date`],
  current: ['replied', msg`Current`],
} as const satisfies Record<DocumentAge, readonly [tone: PillTone, label: unknown]>

const Facts = ({ document }: { document: StoredDocument }) => {
  const { t, i18n } = useLingui()
  const { batch, size, from, receivedOn } = document
  const issued = document.issuedOn && formatDay(document.issuedOn)
  const until = document.validUntil && formatDay(document.validUntil)
  const day = receivedOn && formatDay(receivedOn)
  return (
    <span translate="no" className="item__s num meta wraps">
      <span>{i18n._(typeWords[document.type])}</span>
      {batch !== '' && <span>{t`Batch no. ${batch}`}</span>}
      {issued && <span>{t`of ${issued}`}</span>}
      {until && <span>{t`valid until ${until}`}</span>}
      {day && <span>{t`received ${day}`}</span>}
      {from && (
        <Link className="tap" to={paths.request(from.kind, from.id)}>
          {from.recordNo}
        </Link>
      )}
      <span>{formatBytes(size)}</span>
    </span>
  )
}

const DocumentRow = ({ document, age }: { document: StoredDocument; age: DocumentAge }) => {
  const { t, i18n } = useLingui()
  const [dialog, setDialog] = useState<'label' | 'remove' | null>(null)
  const { save } = useSave({ words: t`Could not be removed from this device` })
  const { name } = document
  const [tone, ageLabel] = ages[age]
  const open = async () => {
    const file = await readDocument(document.id).catch(() => null)
    if (file) saveBytes(name, new Uint8Array(await file.arrayBuffer()), document.mime || 'application/octet-stream')
    else showToast({ tone: 'bad', text: t`This file can no longer be read. Add it to your documents again.` })
  }
  const remove = () => {
    setDialog(null)
    void save(() => removeDocument(document.id))
  }
  return (
    <li className="meta breaks line-b pad-y">
      <Icon of={FileText} />
      <span className="grow">
        <button type="button" className="teal medium shelf__open" onClick={() => void open()}>
          {name}
        </button>
        <Facts document={document} />
      </span>
      <StatusPill tone={tone} {...(age === 'current' ? { icon: Check } : {})}>
        {i18n._(ageLabel)}
      </StatusPill>
      <IconButton icon={Download} label={t`Open ${name}`} onClick={() => void open()} />
      <IconButton icon={Pencil} label={t`Edit the details of ${name}`} onClick={() => setDialog('label')} />
      <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={() => setDialog('remove')} />
      {dialog === 'label' && (
        <LabelDialog
          title={t`Document details`}
          action={t`Save`}
          icon={Check}
          name={name}
          known={document}
          onStore={async ({ type, product, batch, issuedOn, validUntil }) => {
            await updateDocumentDescription(document.id, { type, product, batch, issuedOn, validUntil })
            return { ok: true }
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          danger
          title={t`Remove this document?`}
          action={t`Remove`}
          cancel={t`Keep`}
          onCancel={() => setDialog(null)}
          onConfirm={remove}
        >{t`${name} is stored on this device only.`}</ConfirmDialog>
      )}
    </li>
  )
}

const matches = (document: StoredDocument, keyword: string): boolean => {
  const text = [document.product, document.batch, document.type, document.name].join('\n')
  return foldText(text).includes(foldText(keyword.trim()))
}

const Groups = ({ all, keyword }: { all: readonly StoredDocument[]; keyword: string }) => {
  const { t, i18n } = useLingui()
  const groups = groupDocuments(
    all.filter((document) => matches(document, keyword)),
    i18n.locale,
  )
  if (groups.length === 0) return <EmptyState title={t`Nothing matches`} />
  return groups.map(({ product, documents }) => (
    <section key={product} className="section">
      <h2 className="h3">{product}</h2>
      <ul className="list mt-2">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} age={documentAgeOf(document, all, today())} />
        ))}
      </ul>
    </section>
  ))
}

export const DocumentsScreen = () => {
  const { t } = useLingui()
  const read = useDocuments()
  const picker = useRef<HTMLInputElement>(null)
  const [waiting, setWaiting] = useState<readonly File[]>([])
  /** The product of the last added document, because documents of one product are often added together. */
  const [product, setProduct] = useState('')
  const [keyword, setKeyword] = useState('')
  const documents = dataOr(read, [])
  const bytes = formatBytes(documents.reduce((sum, { size }) => sum + size, 0))
  const [file] = waiting
  const add = <Button look="primary" icon={FileUp} onClick={() => picker.current?.click()}>{t`Add documents`}</Button>
  return (
    <div className="page page--narrow">
      <header className="bar start">
        <p className="grow muted">{t`SDS, COA, TDS and LOA on this device. They open offline.`}</p>
        {documents.length > 0 && add}
        <input
          ref={picker}
          className="sr"
          type="file"
          multiple
          accept={fileAccept}
          tabIndex={-1}
          aria-label={t`Choose documents`}
          onChange={(event) => {
            setWaiting([...(event.target.files ?? [])])
            // The value is cleared, because otherwise choosing the same file again would not fire a change event.
            event.target.value = ''
          }}
        />
      </header>
      {documents.length > 0 && (
        <div className="bar between mt-4">
          <SearchField label={t`Product, batch or file`} value={keyword} onSearch={setKeyword} />
          <span translate="yes" className="tiny faint num">
            <Plural value={documents.length} one={`# document, ${bytes}`} other={`# documents, ${bytes}`} />
          </span>
        </div>
      )}
      <ListStates
        read={read}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState icon={BookOpen} title={t`No documents yet`} action={add}>
            {t`Keep safety data sheets, certificates and letters of authorisation to hand, by product and batch.`}
          </EmptyState>
        }
      >
        {(all) => <Groups all={all} keyword={keyword} />}
      </ListStates>
      {file && (
        <LabelDialog
          key={`${file.name} ${waiting.length}`}
          title={t`Add to my documents`}
          action={t`Keep on this device`}
          icon={FileUp}
          name={file.name}
          known={{
            type: documentTypeOfName(file.name),
            product,
            batch: batchInFileName(file.name),
            issuedOn: dayInFileName(file.name),
            validUntil: null,
          }}
          onStore={(label) => addDocument(file, label)}
          onClose={(added) => {
            if (added !== null) setProduct(added)
            setWaiting(waiting.slice(1))
          }}
        />
      )}
    </div>
  )
}
