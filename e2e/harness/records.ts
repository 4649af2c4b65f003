import type { Api } from './api.ts'

export type Kind = 'enquiry' | 'sample' | 'intention'

/** A sent request at one supplier, as the backend has it. */
export interface Standing {
  readonly id: string | number
  readonly recordNo: string
  readonly status: number
  readonly note: string | null
  readonly lastUrgeTime?: number | null
  readonly log?: readonly { readonly type: string; readonly actor: string; readonly text?: string | null }[]
  readonly shipments: readonly { readonly result?: string | null; readonly receivedTime?: number | null }[]
  readonly requiredFiles: readonly { readonly file: string; readonly done: boolean }[]
}

const paths = { enquiry: 'enquiry', sample: 'samplereq', intention: 'intention' } as const

/** What was sent of a kind, the newest first. */
export const recordsOf = async (server: Api, kind: Kind): Promise<readonly Standing[]> =>
  (await server.call<{ list: Standing[] }>('GET', `${paths[kind]}/page?pageNo=1&pageSize=200`)).list

/** One record with its log. */
export const recordOf = (server: Api, kind: Kind, id: string | number): Promise<Standing> =>
  server.call('GET', `${paths[kind]}/get?id=${id}`)

const later = { caseDraftId: '0', maxReplyTime: '2120-12-31' }
const line = { quantity: '1200', unit: 'kg' }

const bodies = {
  enquiry: (pesticideId: string) => ({
    ...later,
    products: [{ pesticideId, ...line, packaging: 'BAG_KRAFT_25KG' }],
    deliveryPlace: 'Santos',
    payMethod: 'LC_SIGHT',
    tradeClause: 'FOB',
    note: '',
    attach: '',
  }),
  sample: (pesticideId: string) => ({
    ...later,
    products: [{ pesticideId, ...line }],
    deliveryPlace: 'Santos',
    purpose: 'REGISTRATION',
    shipMethod: 'DHL',
    canPay: 1,
  }),
  intention: (pesticideId: string) => ({
    ...later,
    products: [{ pesticideId }],
    file: 'COA,SDS',
    saleChannel: 'DISTRIBUTOR',
    sampleCount: '0',
    periodMonth: 24,
  }),
}

/** Sends a further request from elsewhere, for an end that the first one does not come to; returns its record. */
export const sendFurther = async (server: Api, kind: Kind, pesticideId: string, ref: string): Promise<Standing> => {
  await server.call(
    'PUT',
    `case-draft/send-${paths[kind]}`,
    { ...bodies[kind](pesticideId), clientRef: ref },
    {
      'idempotency-key': ref,
    },
  )
  const [newest] = await recordsOf(server, kind)
  if (!newest) throw new Error(`no ${kind} was sent`)
  return newest
}
