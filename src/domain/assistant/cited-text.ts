import type { Citation } from '#domain/chat/conversation.ts'
import type { FactField } from './answer.ts'

/** Counts are left out: a count has no unit, so the words around it would decide its meaning. */
export const placeholderFields: Readonly<Record<Citation['table'], readonly ('name' | FactField)[]>> = {
  products: [
    ...(['name', 'registrationNo', 'company', 'ingredients', 'content', 'formulation', 'crop', 'pest'] as const),
    ...(['dose', 'perHectare', 'method', 'toxicity', 'validUntil', 'firstApproved', 'export', 'minOrder'] as const),
    ...(['cas', 'nameEn', 'nameEs', 'nameZh'] as const),
  ],
  companies: ['name', 'place'],
}

/** Citations such as `[r1]` and `[r1, r2]`, and placeholders such as `[r1.dose]`. */
export const citationPattern = /[[【]\s*(r\d{1,3}(?:\s*[,;]\s*r\d{1,3})*|r\d{1,3}\.[a-z]+)\s*[\]】]/gi

interface Mark {
  readonly places: readonly number[]
  readonly field: string | null
}

/** `inner`: the first group of `citationPattern`. */
export const parseCitation = (inner: string): Mark => {
  const [numbers = '', field = null] = inner.split('.')
  return { places: [...numbers.matchAll(/\d+/g)].map(({ 0: number }) => Number(number) - 1), field }
}

export const factsOfField = ({ table, title, facts = [] }: Citation, field: string): NonNullable<Citation['facts']> => {
  if (!placeholderFields[table].some((one) => one === field)) return []
  return field === 'name' ? [{ field, value: title }] : facts.filter((one) => one.field === field)
}

const isKnown = (inner: string, cited: readonly Citation[]): boolean => {
  const { places, field } = parseCitation(inner)
  return places.every((place) => {
    const record = cited[place]
    return record !== undefined && (field === null || factsOfField(record, field).length > 0)
  })
}

export const hasOnlyCitedFigures = (piece: string, cited: readonly Citation[]): boolean =>
  [...piece.matchAll(citationPattern)].every(({ 1: inner = '' }) => isKnown(inner, cited)) &&
  !/[\p{N}\p{Sc}]/u.test(piece.replaceAll(citationPattern, ' ').normalize('NFKC'))
