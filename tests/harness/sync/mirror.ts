import type { RequestRecord } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { kindRules } from '#domain/requests/kinds.ts'

type Body = Readonly<Record<string, unknown>>
type Line = { pesticideId: string; quantity?: string | null }

const number = (value: string | null | undefined) => (value ? String(Number(value)) : null)

/** The parts of a request that histories change, as text. Lines are sorted, because backends group them by supplier. */
const text = (lines: readonly Line[], note: unknown, place: unknown, files: number): string =>
  JSON.stringify([
    lines.map((line) => [line.pesticideId, number(line.quantity)]).toSorted(),
    note ?? null,
    place ?? null,
    files,
  ])

const filesIn = (attach: unknown) => (typeof attach === 'string' ? attach.split(',').filter(Boolean).length : 0)

export const bodyText = (body: Body): string =>
  text((body['products'] ?? []) as Line[], body['note'] || null, body['deliveryPlace'], filesIn(body['attach']))

export const contentText = (content: RequestContent): string => {
  const hasQuantity = kindRules[content.kind].lineFields.includes('quantity')
  return text(
    content.lines.map((line) => ({ ...line, quantity: hasQuantity ? line.quantity.trim() : null })),
    content.note.trim() || null,
    content.terms['deliveryPlace'],
    content.attachments.length,
  )
}

export const sameRequest = (one: Body, other: Body): boolean => bodyText(one) === bodyText(other)

interface Batch {
  readonly clientRef: string
  readonly suppliers: readonly string[]
  readonly request: Body
}

export const batchesOf = (records: readonly RequestRecord[]): Batch[] => {
  const batches = new Map<string, RequestRecord[]>()
  for (const record of records) {
    const key = `${record.clientRef}|${record.batchNo}`
    batches.set(key, [...(batches.get(key) ?? []), record])
  }
  return [...batches.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const request = {
      products: own.flatMap((record) => record.products),
      note: first.note,
      deliveryPlace: first.deliveryPlace,
      attach: first.attachList.map((file) => file.url).join(','),
    }
    const suppliers = own.map((record) => record.company.companyId)
    return [{ clientRef: first.clientRef ?? '', suppliers, request }]
  })
}
