import { jsonHeaders, newIds, productIds, type Rig } from './rig.ts'

/** An enquiry as ours sends it, because a real backend reads it. */
const bodyOf = (clientRef: string): string =>
  JSON.stringify({
    caseDraftId: '0',
    clientRef,
    products: productIds.map((pesticideId) => ({
      pesticideId,
      quantity: '1000',
      unit: 'kg',
      packaging: 'BAG_KRAFT_25KG',
    })),
    deliveryPlace: 'Santos',
    payMethod: 'LC_SIGHT',
    tradeClause: 'FOB',
    note: 'x'.repeat(480),
    maxReplyTime: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    attach: '',
  })

/** The floor: six requests at a time, the most that a browser opens to one host, and nothing stored. */
export const floorRig = (): Rig => {
  let waiting: string[] = []
  let left = 0
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const answer = await fetch('/buyer-api/buyer/case-draft/create-enquiry', {
        method: 'POST',
        headers: jsonHeaders(id),
        body: bodyOf(id),
      })
      const { code } = (await answer.json()) as { code: number }
      if (code !== 0) throw new Error(`refused with ${code}`)
      left -= 1
    }
  }
  return {
    fill: async (count) => {
      waiting = newIds(count)
      left = count
      return [...waiting]
    },
    start: async () => void Promise.all(Array.from({ length: 6 }, worker)),
    left: async () => left,
    nudge: async () => undefined,
  }
}
