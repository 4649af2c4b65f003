import { dayInZone } from '../lifecycle/deadline.ts'
import { nameWithoutConcentration } from '../quotations/line.ts'
import * as z from 'zod/mini'
import { requestKind, type RequestLine, type RequestRecord } from '#contract/entities/request.ts'
import { day, type Day } from '#contract/values.ts'

export const documentTypes = ['SDS', 'COA', 'TDS', 'LOA', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

export const storedDocument = z.object({
  id: z.string(),
  type: z.enum(documentTypes),
  product: z.string(),
  batch: z.string(),
  issuedOn: z.nullable(day),
  /** The day on which a supplier sent the document; null if the buyer added it or the day is unknown. */
  receivedOn: z.nullable(day),
  from: z.nullable(z.object({ kind: requestKind, id: z.string(), recordNo: z.string() })),
  validUntil: z.nullable(day),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  sha256: z.string(),
  addedAt: z.number(),
})
export type StoredDocument = z.infer<typeof storedDocument>

export const maxDocumentBytes = 20 * 1024 * 1024

type RecordFiles = Pick<RequestRecord, 'log' | 'requiredFiles' | 'shipments' | 'products'>

const typeOfRequired = (name: string): DocumentType => documentTypes.find((type) => type === name) ?? 'other'

const sentBySupplier = ({ log, requiredFiles, shipments }: RecordFiles) => [
  ...requiredFiles.flatMap(({ file: name, doneBy, doneTime, files }) =>
    doneBy === 'supplier' ? files.map((file) => ({ file, type: typeOfRequired(name), time: doneTime ?? 0 })) : [],
  ),
  ...(log ?? []).flatMap(({ actor, time, files }) =>
    actor === 'supplier' ? files.map((file) => ({ file, type: documentTypeOfName(file.name), time })) : [],
  ),
  ...shipments.flatMap(({ time, proof }) => proof.map((file) => ({ file, type: documentTypeOfName(file.name), time }))),
]

const productOf = (name: string, products: readonly RequestLine[]): string => {
  const text = name.toLocaleLowerCase('en')
  const namedProducts = products.filter((line) => text.includes(nameWithoutConcentration(line).toLocaleLowerCase('en')))
  return [...new Set((namedProducts.length > 0 ? namedProducts : products).map((line) => line.name))].join(', ')
}

/** Documents of unknown type are left out. `zone`: the zone of `receivedOn`. */
export const documentsOfRecord = (record: RecordFiles, zone: string) => {
  const sentDocuments = sentBySupplier(record).map((sent) => ({
    ...sent,
    type: sent.type === 'other' ? documentTypeOfName(sent.file.name) : sent.type,
  }))
  const documents = sentDocuments.filter(({ type }) => type !== 'other')
  // Reversed, so that if a file occurs several times, its first entry (the checklist) is used.
  const byUrl = new Map(documents.toReversed().map((document) => [document.file.url, document]))
  return [...byUrl.values()].toReversed().map(({ file, type, time }) => ({
    file,
    label: {
      type,
      product: productOf(file.name, record.products),
      batch: batchInFileName(file.name),
      issuedOn: dayInFileName(file.name),
      validUntil: null,
      receivedOn: time === 0 ? null : dayInZone(zone, time),
    },
  }))
}

export const documentTypeOfName = (name: string): DocumentType => {
  const words = name
    .toUpperCase()
    .replaceAll('MSDS', 'SDS')
    .split(/[^A-Z]+/)
  return documentTypes.find((type) => words.includes(type)) ?? 'other'
}

/** Finds a date such as "2026-03-12" or "20260312". Returns null if there is no valid date. */
export const dayInFileName = (name: string): Day | null => {
  const [, ...parts] = /(?<!\d)(20\d{2})[-._]?(\d{2})[-._]?(\d{2})(?!\d)/.exec(name) ?? []
  return day.safeParse(parts.join('-')).data ?? null
}

/** Finds L7 in "COA_Batch-L7.pdf" and 24081 in "coa lot 24081.pdf". Returns '' if there is no batch number. */
export const batchInFileName = (name: string): string =>
  /(?:^|[^a-z])(?:batch|lot)[\s_.:#-]*((?=[a-z-]*\d)[a-z0-9-]+)/i.exec(name)?.[1] ?? ''
