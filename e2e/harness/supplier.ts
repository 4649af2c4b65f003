import { randomUUID } from 'node:crypto'
import type { BodyIn, Call, DataOut, QueryIn } from '#contract/call.ts'
import { fileCalls } from '#contract/calls/account.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { requestKinds } from '#contract/entities/request.ts'
import { addDays, dayInZone } from '#domain/lifecycle/deadline.ts'
import { demoAccount, demoSellerEmail } from '../../server/seed/accounts.ts'
import { callApi } from './api.ts'

/** Runs a supplier's command on a request, with texts and options by name (`--price 2.50`). Rejects if refused. */
export type SupplierCommands = (command: string, recordNo: string, ...more: string[]) => Promise<void>

interface Input<C extends Call> {
  readonly query?: QueryIn<C>
  readonly body?: BodyIn<C> | FormData
}

export const supplierCommandsOf = (port: number, supplierId: string): SupplierCommands => {
  let token = ''
  const call = async <C extends Call>(what: C, { query, body }: Input<C>): Promise<DataOut<C>> => {
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const headers = { 'idempotency-key': randomUUID() }
    const data = await callApi(`http://127.0.0.1:${port}${what.path}${search}`, {
      method: what.method,
      token,
      body,
      ...(what.write ? { headers } : {}),
    })
    return what.data.parse(data) as DataOut<C>
  }
  const find = async (recordNo: string) => {
    if (token === '') {
      const body = { email: demoSellerEmail(supplierId), password: demoAccount.password }
      token = (await call(sellerCalls.sellerLogin, { body })).accessToken
    }
    for (const kind of requestKinds) {
      const { list } = await call(sellerCalls.inbox, { query: { kind, pageNo: 1, pageSize: 100 } })
      const record = list.find((one) => one.recordNo === recordNo)
      if (record) return { kind, record }
    }
    throw new Error(`the supplier ${supplierId} has no request ${recordNo}`)
  }
  const upload = async (name: string) => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4\n%%EOF\n']), name)
    return (await call(fileCalls.uploadFile, { body: form }))[0]?.url ?? ''
  }

  return async (command, recordNo, ...more) => {
    const { kind, record } = await find(recordNo)
    const from = more.findIndex((one) => one.startsWith('--'))
    const words = from < 0 ? more : more.slice(0, from)
    const option = (name: string) => (more.includes(`--${name}`) ? more[more.indexOf(`--${name}`) + 1] : undefined)
    const number = (name: string) => (option(name) === undefined ? undefined : Number(option(name)))
    const text = words.join(' ')
    const attach = option('file') === undefined ? {} : { attach: await upload(option('file') ?? '') }
    const [target, said] = [{ kind, id: record.id }, text === '' ? {} : { text }]
    const [sample, intention] = [
      { ...target, kind: 'sample' as const },
      { ...target, kind: 'intention' as const },
    ]
    const offer = { currency: 'USD', validUntil: addDays(dayInZone(record.companyTimezone, Date.now()), 30) }
    const answers: Readonly<Record<string, () => Promise<unknown>>> = {
      open: () => call(sellerCalls.open, { body: target }),
      ask: () => call(sellerCalls.ask, { body: { ...target, text } }),
      quote: () => {
        const lines = record.products.map(({ pesticideId, unit }) => ({
          pesticideId,
          prePrice: option('price') ?? '',
          ...(unit ? { unit } : {}),
        }))
        return call(sellerCalls.quote, { body: { ...target, kind: 'enquiry', ...offer, lines } })
      },
      cost: () =>
        call(sellerCalls.quoteCost, {
          body: { ...sample, ...offer, sampleFee: option('sample') ?? '', shipmentFee: option('freight') ?? '' },
        }),
      support: () => {
        const times = {
          serviceMonths: number('months'),
          documentDays: number('documents'),
          approvalMonths: number('approval'),
        }
        return call(sellerCalls.support, {
          body: { ...intention, isSupport: true, ...offer, fee: option('fee') ?? '', ...times },
        })
      },
      decline: () => call(sellerCalls.decline, { body: { ...target, ...said } }),
      clear: () => call(sellerCalls.clearExport, { body: sample }),
      ship: () => {
        const trackingNumber = option('tracking')
        const parcel = { carrierName: option('carrier') ?? '', ...(trackingNumber ? { trackingNumber } : {}) }
        return call(sellerCalls.ship, { body: { ...sample, ...parcel } })
      },
      prepare: () => call(sellerCalls.prepareDocuments, { body: intention }),
      file: () => call(sellerCalls.fileDone, { body: { ...intention, file: text, ...attach } }),
      deliver: () => call(sellerCalls.deliverDocuments, { body: { ...intention, ...attach } }),
    }
    const answer = answers[command]
    if (!answer) throw new Error(`a supplier cannot ${command}`)
    await answer()
  }
}
