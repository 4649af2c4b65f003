import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BookOpen, FileUp, Check, Download, FileText, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { today } from '#account/queries/surroundings.ts'
import { useDocuments } from '#account/queries/lists.ts'
import { ageOf, groupDocuments, type DocumentAge } from '#domain/documents/age.ts'
import { formatBytes, formatDay } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import '../printouts.css'
import { addDocument, readDocument, relabelDocument, removeDocument } from '#account/actions/my-documents.ts'
import { batchOfName, dayOfName, typeOfName, type StoredDocument } from '#domain/documents/documents.ts'
import { LabelDialog, ageLabels, typeWords } from './label-dialog.tsx'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { StatusPill, type PillTone } from '#ui/marks/status-pill.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { saveBytes } from '../save-tables.ts'

const tones = {
  ended: 'attention',
  replaced: 'neutral',
  old: 'pending',
  undated: 'pending',
  current: 'replied',
} as const satisfies Record<DocumentAge, PillTone>

const Facts = ({ document }: { document: StoredDocument }) => {
  const { t, i18n } = useLingui()
  const { batch, size, from, receivedOn } = document
  const issued = document.issuedOn && formatDay(document.issuedOn)
  const until = document.validUntil && formatDay(document.validUntil)
  const day = receivedOn && formatDay(receivedOn)
  return (
    <span className="item__s num meta wraps">
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
  const [removing, setRemoving] = useState(false)
  const [labelling, setLabelling] = useState(false)
  const { name } = document
  const open = async () => {
    const file = await readDocument(document.id).catch(() => null)
    if (file) saveBytes(name, new Uint8Array(await file.arrayBuffer()), document.mime || 'application/octet-stream')
    else showToast({ tone: 'bad', text: t`This file can no longer be read. Add it to your documents again.` })
  }
  const remove = async () => {
    setRemoving(false)
    await removeDocument(document.id).catch(() =>
      showToast({ tone: 'bad', text: t`Could not be removed from this device` }),
    )
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
      <StatusPill tone={tones[age]} {...(age === 'current' ? { icon: Check } : {})}>
        {i18n._(ageLabels[age])}
      </StatusPill>
      <IconButton icon={Download} label={t`Open ${name}`} onClick={() => void open()} />
      <IconButton icon={Pencil} label={t`Edit the details of ${name}`} onClick={() => setLabelling(true)} />
      <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={() => setRemoving(true)} />
      {labelling && (
        <LabelDialog
          title={<Trans>Document details</Trans>}
          action={<Trans>Save</Trans>}
          icon={Check}
          name={name}
          known={document}
          onStore={async ({ type, product, batch, issuedOn, validUntil }) => {
            await relabelDocument(document.id, { type, product, batch, issuedOn, validUntil })
            return { ok: true }
          }}
          onClose={() => setLabelling(false)}
        />
      )}
      {removing && (
        <Confirm
          danger
          title={<Trans>Remove this document?</Trans>}
          action={<Trans>Remove</Trans>}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setRemoving(false)}
          onConfirm={() => void remove()}
        >
          <Trans>{name} is stored on this device only.</Trans>
        </Confirm>
      )}
    </li>
  )
}

const accept = '.pdf,.doc,.docx,.xls,.xlsx,image/*'

const matches = (document: StoredDocument, keyword: string): boolean => {
  const text = [document.product, document.batch, document.type, document.name].join('\n').toLocaleLowerCase()
  return text.includes(keyword.trim().toLocaleLowerCase())
}

const Groups = ({ all, keyword }: { all: readonly StoredDocument[]; keyword: string }) => {
  const { i18n } = useLingui()
  const groups = groupDocuments(
    all.filter((document) => matches(document, keyword)),
    i18n.locale,
  )
  if (groups.length === 0) return <EmptyState title={<Trans>Nothing matches</Trans>} />
  return groups.map(({ product, documents }) => (
    <section key={product} className="section">
      <h2 className="h3">{product}</h2>
      <ul className="list mt-2">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} age={ageOf(document, all, today())} />
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
  const add = (
    <Button look="primary" icon={FileUp} onClick={() => picker.current?.click()}>
      <Trans>Add documents</Trans>
    </Button>
  )
  return (
    <div className="page page--narrow">
      <header className="bar start">
        <p className="grow muted">
          <Trans>SDS, COA, TDS and LOA on this device. They open offline.</Trans>
        </p>
        {documents.length > 0 && add}
        <input
          ref={picker}
          className="sr"
          type="file"
          multiple
          accept={accept}
          tabIndex={-1}
          aria-label={t`Choose documents`}
          onChange={(event) => {
            setWaiting([...(event.target.files ?? [])])
            // Cleared, because choosing the same file again would not fire a change event.
            event.target.value = ''
          }}
        />
      </header>
      {documents.length > 0 && (
        <div className="bar between mt-4">
          <SearchField label={t`Product, batch or file`} value={keyword} onSearch={setKeyword} />
          <span className="tiny faint num">
            <Plural value={documents.length} one={`# document, ${bytes}`} other={`# documents, ${bytes}`} />
          </span>
        </div>
      )}
      <ListStates
        read={read}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState icon={BookOpen} title={<Trans>No documents yet</Trans>} action={add}>
            <Trans>
              Keep safety data sheets, certificates and letters of authorisation to hand, by product and batch.
            </Trans>
          </EmptyState>
        }
      >
        {(all) => <Groups all={all} keyword={keyword} />}
      </ListStates>
      {file && (
        <LabelDialog
          key={`${file.name} ${waiting.length}`}
          title={<Trans>Add to my documents</Trans>}
          action={<Trans>Keep on this device</Trans>}
          icon={FileUp}
          name={file.name}
          known={{
            type: typeOfName(file.name),
            product,
            batch: batchOfName(file.name),
            issuedOn: dayOfName(file.name),
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
