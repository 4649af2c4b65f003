import { requestCalls } from '#contract/calls/requests.ts'
import { header } from '#contract/headers.ts'
import { envelope } from '#contract/envelope.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import type { TestApp } from '#tests/harness/server.ts'
import type { Backend } from './faulty-network.ts'
import type { Answer, Arrival, StoredDraft } from './model-server.ts'
import type { World } from './world.ts'

const formOf = (file: NonNullable<Arrival['file']>): FormData => {
  const form = new FormData()
  form.append('file', new Blob([...file.parts], { type: 'application/pdf' }), file.name)
  return form
}

/** The real app behind the rig's line: what arrives is a request to it, what it answers travels back. */
export const realBackend = ({ app }: TestApp): Backend => ({
  handle: async (arrival): Promise<Answer> => {
    const body = arrival.file ? formOf(arrival.file) : arrival.body || undefined
    const response = await app.request(arrival.path, {
      method: arrival.method,
      headers: { ...arrival.headers, [header.authorization]: `Bearer ${arrival.token}` },
      ...(body === undefined ? {} : { body }),
    })
    return {
      status: response.status,
      envelope: envelope.parse(await response.json()),
      headers: Object.fromEntries(response.headers),
    }
  },
})

const attachOf = (files: readonly { url: string }[]) => files.map((file) => file.url).join(',')

/** What the server holds of the account's enquiries, as the model's log of effects: one send per batch number. */
export const mirrorOf =
  (backend: TestApp, token: string) =>
  async (world: World): Promise<void> => {
    const { recordPage, draftPage } = requestCalls.enquiry
    const records = recordPage.data.parse((await backend.call(recordPage, { token, query: { pageSize: 200 } })).data)
    const drafts = draftPage.data.parse((await backend.call(draftPage, { token, query: { pageSize: 200 } })).data)
    const batches = new Map<string, RequestRecord[]>()
    for (const record of records.list) {
      const batch = `${record.clientRef}|${record.batchNo}`
      batches.set(batch, [...(batches.get(batch) ?? []), record])
    }
    for (const own of batches.values()) {
      const [first] = own
      if (!first) continue
      if (new Set(own.map((record) => record.company.companyId)).size < own.length)
        world.server.problems.push(`I2 ${first.clientRef}: a supplier has two records`)
      const { note, deliveryPlace } = first
      const body = {
        products: own.flatMap((record) => record.products),
        note,
        deliveryPlace,
        attach: attachOf(first.attachList),
      }
      world.server.effects.push({ type: 'send', account: world.device.sub, ref: first.clientRef ?? '', body, key: '' })
    }
    for (const draft of drafts.list) {
      const { note, deliveryPlace, clientRef } = draft
      const body = {
        products: draft.companyList.flatMap((company) => company.productList),
        note,
        deliveryPlace,
        attach: attachOf(draft.attachList),
      }
      const stored: StoredDraft = {
        id: draft.caseDraftId,
        kind: 'enquiry',
        account: world.device.sub,
        clientRef: clientRef ?? '',
        version: draft.version ?? 0,
        state: 'draft',
        body,
        receipt: null,
      }
      if ([...world.server.drafts.values()].some((one) => one.clientRef === clientRef))
        world.server.problems.push(`I4 ${clientRef} was created twice`)
      world.server.drafts.set(draft.caseDraftId, stored)
    }
  }
