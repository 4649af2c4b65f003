import type { FileRef } from '#contract/entities/company.ts'
import type { RequestLine, RequestRecord } from '#contract/entities/request.ts'
import { dayIn } from '../lifecycle/deadline.ts'
import { bareName } from '../quotes/line.ts'
import { documentTypes, type DocumentType, type ShelfDocument } from './document.ts'
import { batchOfName, dayOfName, typeOfName } from './name.ts'

/** A paper that came with a request, with what is known without opening it. */
export interface Paper {
  readonly file: FileRef
  readonly label: Pick<ShelfDocument, 'type' | 'product' | 'batch' | 'issuedOn' | 'validUntil' | 'receivedOn'>
}

type Source = Pick<RequestRecord, 'log' | 'requiredFiles' | 'shipments' | 'products'>

interface Sent {
  readonly file: FileRef
  readonly type: DocumentType
  readonly time: number
}

const asked = (name: string): DocumentType => documentTypes.find((type) => type === name) ?? 'other'

/** Files that the supplier sent with an answer, for the checklist or with a parcel. The checklist states their kind. */
const sentBySupplier = ({ log, requiredFiles, shipments }: Source): Sent[] => [
  ...requiredFiles.flatMap(({ file: wanted, doneBy, doneTime, files }) =>
    doneBy === 'supplier' ? files.map((file) => ({ file, type: asked(wanted), time: doneTime ?? 0 })) : [],
  ),
  ...(log ?? []).flatMap(({ actor, time, files }) =>
    actor === 'supplier' ? files.map((file) => ({ file, type: typeOfName(file.name), time })) : [],
  ),
  ...shipments.flatMap(({ time, proof }) => proof.map((file) => ({ file, type: typeOfName(file.name), time }))),
]

/** The products named in a file's name, else all of the request. */
const productOf = (name: string, products: readonly RequestLine[]): string => {
  const text = name.toLocaleLowerCase('en')
  const named = products.filter((line) => text.includes(bareName(line).toLocaleLowerCase('en')))
  return [...new Set((named.length > 0 ? named : products).map((line) => line.name))].join(', ')
}

/**
 * Papers of a request for the shelf: safety data sheets, certificates, technical sheets and letters that the supplier
 * sent, each once. Other files stay with the request only. `zone`: the reader's.
 */
export const papersOf = (record: Source, zone: string): Paper[] => {
  const known = sentBySupplier(record).map((sent) => ({
    ...sent,
    type: sent.type === 'other' ? typeOfName(sent.file.name) : sent.type,
  }))
  const papers = known.filter(({ type }) => type !== 'other')
  // Reversed, so that for a file in several places the first one counts: the checklist's.
  const once = new Map(papers.toReversed().map((paper) => [paper.file.url, paper]))
  return [...once.values()].toReversed().map(({ file, type, time }) => ({
    file,
    label: {
      type,
      product: productOf(file.name, record.products),
      batch: batchOfName(file.name),
      issuedOn: dayOfName(file.name),
      validUntil: null,
      receivedOn: time === 0 ? null : dayIn(zone, time),
    },
  }))
}
