import type { Draft, RequestKind } from '#contract/entities/request.ts'
import { joinCommas } from '#contract/values.ts'
import type { RequestContent } from './draft/content.ts'
import { withDestinationFromNote } from './draft/destination.ts'
import { kindRules } from './kinds.ts'
import { lineFields } from './draft/fields.ts'
import { blankToNull, mapNames } from './kinds/shared-columns.ts'

/** Fields that identify the stored request, and are not content. */
const addressing: ReadonlySet<string> = new Set(['caseDraftId', 'clientRef'])

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined && inner !== '')
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, canonical(inner)]),
  )
}

/** The text whose SHA-256 is `contentHash`. Every device and the server compute the same text. */
export const canonicalBody = (body: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(canonical(Object.fromEntries(Object.entries(body).filter(([name]) => !addressing.has(name)))))

/** `caseDraftId`: '0' if the server does not have the draft. */
type WireHead = Readonly<{ caseDraftId: string; clientRef: string; urls: readonly string[] }>

/** The body of create, update and send (specification, section 7). */
export const toWireBody = (
  content: RequestContent,
  { caseDraftId, clientRef, urls }: WireHead,
): Record<string, unknown> => {
  const rules = kindRules[content.kind]
  return {
    caseDraftId,
    clientRef,
    products: content.lines.map((line) => ({
      pesticideId: line.pesticideId,
      companyId: line.companyId,
      ...rules.lineToWire(line),
    })),
    attach: joinCommas(urls),
    note: blankToNull(content.note),
    maxReplyTime: blankToNull(content.maxReplyTime),
    ...rules.termsToWire(rules.saidTerms(content.terms)),
  }
}

const optionalFields = ['registrationNo', 'formulation', 'categoryId', 'totalContent', ...lineFields] as const

/** A line gets the id of its product, so that the lines of two devices match. */
export const fromWireDraft = (kind: RequestKind, draft: Omit<Draft, 'caseDraftId'>): RequestContent => ({
  kind,
  lines: draft.companyList.flatMap((company) =>
    company.productList.map((line) => ({
      lineId: line.pesticideId,
      pesticideId: line.pesticideId,
      companyId: line.companyId ?? company.companyId ?? '',
      companyName: company.companyName,
      name: line.name,
      ...mapNames(optionalFields, (name) => line[name] ?? ''),
    })),
  ),
  attachments: draft.attachList.map((file) => ({
    blobId: '',
    name: file.name,
    size: file.size ?? 0,
    type: file.type ?? '',
    sha256: '',
    url: file.url,
  })),
  maxReplyTime: draft.maxReplyTime ?? '',
  ...withDestinationFromNote({ note: draft.note ?? '', terms: kindRules[kind].termsFromWire(draft) }),
})

export const emptyContent = (kind: RequestKind): RequestContent => ({
  kind,
  lines: [],
  attachments: [],
  note: '',
  maxReplyTime: '',
  terms: { ...kindRules[kind].terms },
})
