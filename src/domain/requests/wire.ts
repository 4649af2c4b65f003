import type { Draft, RequestKind } from '#contract/entities/request.ts'
import { joinCommas } from '#contract/values.ts'
import type { RequestContent } from './draft/content.ts'
import { kindRules } from './kinds.ts'
import { blankToNull } from './wire-values.ts'

export interface WireHead {
  /** '0' for a draft the server has never seen. */
  readonly caseDraftId: string
  readonly clientRef: string
  /** Stored address of each attachment, in order; sealing waits until every one has one. */
  readonly urls: readonly string[]
}

/** The body of create, update and send (specification, section 7). */
export const toWireBody = (content: RequestContent, head: WireHead): Record<string, unknown> => {
  const rules = kindRules[content.kind]
  return {
    caseDraftId: head.caseDraftId,
    clientRef: head.clientRef,
    products: content.lines.map((line) => ({
      pesticideId: line.pesticideId,
      companyId: line.companyId,
      ...rules.lineToWire(line),
    })),
    attach: joinCommas(head.urls),
    note: blankToNull(content.note),
    maxReplyTime: blankToNull(content.maxReplyTime),
    ...rules.termsToWire(rules.saidTerms(content.terms)),
  }
}

/** The server's draft as content. Lines get their product's id as line id, so that they match across devices. Its own id says nothing. */
export const fromWireDraft = (kind: RequestKind, draft: Omit<Draft, 'caseDraftId'>): RequestContent => ({
  kind,
  lines: draft.companyList.flatMap((company) =>
    company.productList.map((line) => ({
      lineId: line.pesticideId,
      pesticideId: line.pesticideId,
      companyId: line.companyId ?? company.companyId ?? '',
      companyName: company.companyName,
      name: line.name,
      registrationNo: line.registrationNo ?? '',
      formulation: line.formulation ?? '',
      categoryId: line.categoryId ?? '',
      totalContent: line.totalContent ?? '',
      quantity: line.quantity ?? '',
      unit: line.unit ?? '',
      packaging: line.packaging ?? '',
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
  note: draft.note ?? '',
  maxReplyTime: draft.maxReplyTime ?? '',
  terms: kindRules[kind].termsFromWire(draft),
})

/** An empty request of a kind, with the defaults of the specification. */
export const emptyContent = (kind: RequestKind): RequestContent => ({
  kind,
  lines: [],
  attachments: [],
  note: '',
  maxReplyTime: '',
  terms: { ...kindRules[kind].terms },
})
