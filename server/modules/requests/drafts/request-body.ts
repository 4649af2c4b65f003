import type { BodyOut } from '#contract/call.ts'
import type { requestCalls } from '#contract/calls/requests.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { Terms } from '../schema.ts'

type RequestBody = BodyOut<(typeof requestCalls)[RequestKind]['send']>

interface BodyLine {
  readonly pesticideId: string
  readonly quantity: string | null
  readonly unit: string | null
  readonly packaging: string | null
  readonly wish: string | null
}

export interface ParsedRequest {
  /** '0' if the server has not assigned an id yet. */
  readonly caseDraftId: string
  readonly clientRef: string | null
  readonly note: string | null
  readonly maxReplyTime: string | null
  readonly urls: readonly string[]
  readonly lines: readonly BodyLine[]
  readonly terms: Terms
}

export interface ParsedBody extends ParsedRequest {
  readonly whole: RequestBody
}

const orNull = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? ''
  return text === '' ? null : text
}

type LooseLine = { readonly pesticideId: string } & {
  readonly [Field in keyof Omit<BodyLine, 'pesticideId'>]?: BodyLine[Field] | undefined
}

export const parseRequestBody = (body: RequestBody): ParsedBody => {
  const { caseDraftId, clientRef, attach, note, maxReplyTime, products, ...terms } = body
  // Not every kind has every field.
  const lines: readonly LooseLine[] = products
  return {
    caseDraftId,
    clientRef: clientRef ?? null,
    note: orNull(note),
    maxReplyTime: orNull(maxReplyTime),
    urls: (attach ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter((url) => url !== ''),
    lines: lines.map((line) => ({
      pesticideId: line.pesticideId,
      quantity: line.quantity ?? null,
      unit: orNull(line.unit),
      packaging: orNull(line.packaging),
      wish: orNull(line.wish),
    })),
    terms,
    whole: body,
  }
}
