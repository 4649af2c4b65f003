import type { Day } from '#contract/values.ts'
import { addMonths } from '../lifecycle/deadline.ts'
import type { DocumentType, ShelfDocument } from './papers.ts'

/** SDS: a GHS review every five years. COA: the usual shelf life is two years. LOA: accepted for a year. */
const oldAfterMonths: Readonly<Record<DocumentType, number | null>> = {
  SDS: 60,
  COA: 24,
  TDS: 60,
  LOA: 12,
  other: null,
}

/** `ended`: past its own date. `replaced`: by a newer document of the same kind and product. */
export type DocumentAge = 'ended' | 'replaced' | 'old' | 'undated' | 'current'

const plain = (text: string) => text.trim().toLocaleLowerCase('en')

/** Certificates are compared by lot, other documents by product. */
const sameThing = (a: ShelfDocument, b: ShelfDocument): boolean =>
  a.type === b.type &&
  a.type !== 'other' &&
  plain(a.product) === plain(b.product) &&
  (a.type !== 'COA' || plain(a.batch) === plain(b.batch))

const isReplaced = (document: ShelfDocument, shelf: readonly ShelfDocument[]): boolean =>
  shelf.some(
    (other) =>
      other.id !== document.id &&
      sameThing(other, document) &&
      other.issuedOn !== null &&
      document.issuedOn !== null &&
      other.issuedOn > document.issuedOn,
  )

/** A document without a date may be old, and is shown as undated. */
export const ageOf = (document: ShelfDocument, shelf: readonly ShelfDocument[], today: Day): DocumentAge => {
  if (document.validUntil !== null && document.validUntil < today) return 'ended'
  if (isReplaced(document, shelf)) return 'replaced'
  const months = oldAfterMonths[document.type]
  const known = document.issuedOn ?? document.receivedOn
  if (months !== null && known !== null && addMonths(known, months) < today) return 'old'
  if (document.issuedOn !== null || months === null || document.validUntil !== null) return 'current'
  return 'undated'
}

export interface ShelfGroup {
  readonly product: string
  readonly documents: readonly ShelfDocument[]
}

/** Sorted by product in the language's order, then by kind, then newest first. */
export const groupShelf = (shelf: readonly ShelfDocument[], locale: string): ShelfGroup[] => {
  const groups = new Map<string, ShelfDocument[]>()
  for (const document of shelf)
    groups.set(plain(document.product), [...(groups.get(plain(document.product)) ?? []), document])
  return [...groups.values()]
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
}
