import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BookOpen, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { today } from '#account/reads/buyer-day.ts'
import { useShelf } from '#account/reads/lists/shelf.ts'
import { ageOf, groupShelf } from '#domain/shelf/age.ts'
import type { ShelfDocument } from '#domain/shelf/document.ts'
import { formatBytes } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { AddDocument } from './add-document.tsx'
import { ShelfRow } from './shelf-row.tsx'
import './shelf.css'

const accept = '.pdf,.doc,.docx,.xls,.xlsx,image/*'

const matches = (document: ShelfDocument, keyword: string): boolean => {
  const text = [document.product, document.batch, document.type, document.name].join('\n').toLocaleLowerCase()
  return text.includes(keyword.trim().toLocaleLowerCase())
}

const Groups = ({ shelf, keyword }: { shelf: readonly ShelfDocument[]; keyword: string }) => {
  const { i18n } = useLingui()
  const groups = groupShelf(
    shelf.filter((document) => matches(document, keyword)),
    i18n.locale,
  )
  if (groups.length === 0) return <EmptyState title={<Trans>Nothing matches</Trans>} />
  return groups.map(({ product, documents }) => (
    <section key={product} className="section">
      <h2 className="h3">{product}</h2>
      <ul className="list shelf__list">
        {documents.map((document) => (
          <ShelfRow key={document.id} document={document} age={ageOf(document, shelf, today())} />
        ))}
      </ul>
    </section>
  ))
}

/** Documents by product, batch and date, stored on this device. They open without a network, and old ones are marked. */
export const ShelfScreen = () => {
  const { t } = useLingui()
  const read = useShelf()
  const picker = useRef<HTMLInputElement>(null)
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const [product, setProduct] = useState('')
  const [keyword, setKeyword] = useState('')
  const shelf = dataOr(read, [])
  const bytes = formatBytes(shelf.reduce((sum, { size }) => sum + size, 0))
  const [file] = waiting
  const add = (
    <Button look="primary" icon={FileUp} onClick={() => picker.current?.click()}>
      <Trans>Add documents</Trans>
    </Button>
  )
  return (
    <div className="page page--narrow">
      <header className="shelf__head">
        <p className="grow muted">
          <Trans>SDS, COA, TDS and LOA on this device. They open offline.</Trans>
        </p>
        {shelf.length > 0 && add}
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
            // Otherwise choosing the same file again would fire no change event.
            event.target.value = ''
          }}
        />
      </header>
      {shelf.length > 0 && (
        <div className="shelf__tools">
          <SearchField label={t`Product, batch or file`} value={keyword} onSearch={setKeyword} />
          <span className="tiny faint num">
            <Plural value={shelf.length} one={`# document, ${bytes}`} other={`# documents, ${bytes}`} />
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
        {(all) => <Groups shelf={all} keyword={keyword} />}
      </ListStates>
      {file && (
        <AddDocument
          key={`${file.name} ${waiting.length}`}
          file={file}
          product={product}
          onClose={(added) => {
            if (added !== null) setProduct(added)
            setWaiting(waiting.slice(1))
          }}
        />
      )}
    </div>
  )
}
