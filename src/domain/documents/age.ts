import type { Day } from '#contract/values.ts'
import { groupBy } from '#lib/group-by.ts'
import { addMonths } from '../validity.ts'
import type { DocumentType, StoredDocument } from './documents.ts'

/** Months after which a document is old. SDS: time between reviews. COA: usual shelf life. LOA: usual validity. */
const oldAfterMonths: Readonly<Record<DocumentType, number | null>> = {
  SDS: 60,
  COA: 24,
  TDS: 60,
  LOA: 12,
  other: null,
}

/** `ended`: its stated expiry has passed. `replaced`: a newer one of its type and product (COA: and batch) exists. */
export type DocumentAge = 'ended' | 'replaced' | 'old' | 'undated' | 'current'

const foldText = (text: string) => text.trim().toLocaleLowerCase('en')

const isSameKind = (a: StoredDocument, b: StoredDocument): boolean =>
  a.type === b.type &&
  a.type !== 'other' &&
  foldText(a.product) === foldText(b.product) &&
  (a.type !== 'COA' || foldText(a.batch) === foldText(b.batch))

const isReplaced = (document: StoredDocument, allDocuments: readonly StoredDocument[]): boolean =>
  allDocuments.some(
    (other) =>
      other.id !== document.id &&
      isSameKind(other, document) &&
      other.issuedOn !== null &&
      document.issuedOn !== null &&
      other.issuedOn > document.issuedOn,
  )

export const documentAgeOf = (
  document: StoredDocument,
  allDocuments: readonly StoredDocument[],
  today: Day,
): DocumentAge => {
  if (document.validUntil !== null && document.validUntil < today) return 'ended'
  if (isReplaced(document, allDocuments)) return 'replaced'
  const months = oldAfterMonths[document.type]
  const startDay = document.issuedOn ?? document.receivedOn
  if (months !== null && startDay !== null && addMonths(startDay, months) < today) return 'old'
  if (document.issuedOn !== null || months === null || document.validUntil !== null) return 'current'
  return 'undated'
}

export const groupDocuments = (allDocuments: readonly StoredDocument[], locale: string) =>
  [...groupBy(allDocuments, ({ product }) => foldText(product)).values()]
    .map((documents) => ({
      product: documents[0]?.product.trim() ?? '',
      documents: documents.toSorted(
        (a, b) =>
          a.type.localeCompare(b.type, 'en') ||
          (b.issuedOn ?? '').localeCompare(a.issuedOn ?? '', 'en') ||
          b.addedAt - a.addedAt,
      ),
    }))
    .sort((a, b) => a.product.localeCompare(b.product, locale))
