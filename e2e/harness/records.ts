import type { BuyerApi } from './api.ts'

export type Kind = 'enquiry' | 'sample' | 'intention'

export interface SentRecord {
  readonly id: string | number
  readonly recordNo: string
  readonly batchNo: string
  readonly company: { readonly companyId: string; readonly name: string }
  readonly status: number
  readonly note: string | null
  readonly lastUrgeTime?: number | null
  readonly log?: readonly { readonly type: string; readonly actor: string; readonly text?: string | null }[]
  readonly shipments: readonly { readonly result?: string | null; readonly receivedTime?: number | null }[]
  readonly requiredFiles: readonly { readonly file: string; readonly done: boolean }[]
}

const paths = { enquiry: 'enquiry', sample: 'samplereq', intention: 'intention' } as const

export const recordsOf = async (server: BuyerApi, kind: Kind): Promise<readonly SentRecord[]> =>
  (await server.call<{ list: SentRecord[] }>('GET', `${paths[kind]}/page?pageNo=1&pageSize=200`)).list

export const recordOf = (server: BuyerApi, kind: Kind, id: string | number): Promise<SentRecord> =>
  server.call('GET', `${paths[kind]}/get?id=${id}`)

const commonFields = { caseDraftId: '0', maxReplyTime: '2120-12-31' }
const line = { quantity: '1200', unit: 'kg' }

const bodies = {
  enquiry: (ids: readonly string[]) => ({
    ...commonFields,
    products: ids.map((pesticideId) => ({ pesticideId, ...line, packaging: 'BAG_KRAFT_25KG' })),
    deliveryPlace: 'Santos',
    payMethod: 'LC_SIGHT',
    tradeClause: 'FOB',
    note: '',
    attach: '',
  }),
  sample: (ids: readonly string[]) => ({
    ...commonFields,
    products: ids.map((pesticideId) => ({ pesticideId, ...line })),
    deliveryPlace: 'Santos',
    purpose: 'REGISTRATION',
    shipMethod: 'DHL',
    canPay: 1,
  }),
  intention: (ids: readonly string[]) => ({
    ...commonFields,
    products: ids.map((pesticideId) => ({ pesticideId })),
    file: 'COA,SDS',
    saleChannel: 'DISTRIBUTOR',
    sampleCount: '0',
    periodMonth: 24,
  }),
}

export const sendRequestGroup = async (
  server: BuyerApi,
  kind: Kind,
  products: readonly string[],
  ref: string,
): Promise<readonly SentRecord[]> => {
  await server.call(
    'PUT',
    `case-draft/send-${paths[kind]}`,
    { ...bodies[kind](products), clientRef: ref },
    { 'idempotency-key': ref },
  )
  const all = await recordsOf(server, kind)
  return all.filter(({ batchNo }) => batchNo === all[0]?.batchNo)
}

export const sendSingleRequest = async (
  server: BuyerApi,
  kind: Kind,
  product: string,
  ref: string,
): Promise<SentRecord> => {
  const [record] = await sendRequestGroup(server, kind, [product], ref)
  if (!record) throw new Error(`no ${kind} was sent`)
  return record
}

interface ListedProduct {
  readonly pesticideId: string
  readonly demo: boolean
  readonly company: { readonly companyId: string }
}

export const productsOfSuppliers = async (server: BuyerApi, suppliers: number): Promise<string[]> => {
  const { list } = await server.call<{ list: ListedProduct[] }>(
    'GET',
    'pesticide/page?pageNo=1&pageSize=200&keyword=DEMO-2026&sort=name',
  )
  const byCompany = new Map(list.filter(({ demo }) => demo).map((one) => [one.company.companyId, one.pesticideId]))
  return [...byCompany.values()].slice(0, suppliers)
}
