import type { RequestKind } from '#contract/entities/request.ts'
import { modelRecord } from '../sync/model-record.ts'
import type { Effect } from '../sync/authority.ts'
import type { VendorVariant } from './manner.ts'

export type Body = Readonly<Record<string, unknown>>

export interface VendorDraft {
  readonly number: number
  readonly kind: RequestKind
  readonly account: string
  readonly ref: string
  state: 'draft' | 'sent' | 'deleted'
  body: Body
}

export interface VendorRecord extends Omit<VendorDraft, 'state' | 'body'> {
  readonly draft: number
  readonly companyId: string
  readonly body: Body
}

interface Line {
  readonly pesticideId: string
  readonly companyId?: string
}
export const linesOf = (body: Body): readonly Line[] => (body['products'] ?? []) as readonly Line[]

export const suppliersOf = (body: Body): string[] => [...new Set(linesOf(body).map((line) => line.companyId ?? ''))]

const idOf = (number: number, { ids }: VendorVariant): number | string => (ids === 'number' ? number : String(number))

const dayOf = (day: unknown, { dates }: VendorVariant): unknown =>
  typeof day === 'string' && dates === 'array' ? day.split('-').map(Number) : day

const lineOf = (line: Line, { names }: VendorVariant): Body =>
  names === 'contract'
    ? { ...line, name: line.pesticideId }
    : {
        ...line,
        name: line.pesticideId,
        categories: [{ categoryName: 'Herbicide' }],
        dosageForm: 'SL',
        activeIngredients: [{ name: '草甘膦', englishName: 'Glyphosate', content: '41%' }],
      }

const filesOf = ({ attach }: Body) =>
  (typeof attach === 'string' ? attach : '')
    .split(',')
    .filter(Boolean)
    .map((url) => ({ name: url, url }))

export const draftView = (draft: VendorDraft, manner: VendorVariant): Body => {
  const { products: _, caseDraftId: __, clientRef: ___, attach: ____, ...terms } = draft.body
  return {
    ...terms,
    caseDraftId: idOf(draft.number, manner),
    maxReplyTime: dayOf(draft.body['maxReplyTime'], manner),
    companyList: suppliersOf(draft.body).map((companyId) => ({
      ...(manner.names === 'contract' ? { companyId } : {}),
      companyName: companyId,
      productList: linesOf(draft.body)
        .filter((line) => (line.companyId ?? '') === companyId)
        .map((line) => lineOf(line, manner)),
    })),
    attachList: filesOf(draft.body),
    ...(manner.lists === 'telling' ? { clientRef: draft.ref } : {}),
  }
}

/** Unless lists are `telling`, a row has only the id, creation time, supplier, products and reply-by date. */
export const recordView = (
  record: VendorRecord,
  manner: VendorVariant,
  effects: readonly Effect[],
  id = String(record.number),
): Body => {
  const bareRecord = {
    id: idOf(record.number, manner),
    createTime: 1,
    companyName: record.companyId,
    company: { companyId: record.companyId, name: record.companyId },
    products: linesOf(record.body)
      .filter((line) => (line.companyId ?? '') === record.companyId)
      .map((line) => lineOf(line, manner)),
    maxReplyTime: dayOf(record.body['maxReplyTime'], manner),
  }
  if (manner.lists !== 'telling') return bareRecord
  const { maxReplyTime, products, ...told } = { ...modelRecord(record.kind, id, effects), ...bareRecord }
  return { ...told, maxReplyTime, products, clientRef: record.ref, caseDraftId: idOf(record.draft, manner) }
}

export const ackOf = (number: number, { ack, ...manner }: VendorVariant): unknown => {
  if (ack === 'number') return idOf(number, { ack, ...manner })
  if (ack === 'object') return { caseDraftId: idOf(number, { ack, ...manner }) }
  return ack === 'true' ? true : null
}
