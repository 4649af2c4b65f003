import { Queue } from 'workbox-background-sync'

export interface Rig {
  readonly fill: (count: number) => Promise<string[]>
  readonly start: () => Promise<void>
  readonly left: () => Promise<number>
}

const newIds = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

export const productIds = ['WP20210194', 'WP20210190', 'WP20210188', 'WP20210178', 'PD20211687', 'PD20211679']
export const enquiryNote = 'x'.repeat(550)
export const maxReplyTime = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

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
    note: enquiryNote,
    maxReplyTime,
    attach: '',
  })

const url = '/buyer-api/buyer/case-draft/create-enquiry'
const requestOf = (id: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': `"${id}"` },
  body: bodyOf(id),
})

/** The lower bound: sends six requests at a time, a browser's maximum for one host, and stores nothing. */
export const lowerBoundRig = (): Rig => {
  let waiting: string[] = []
  let remaining = 0
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { code } = (await (await fetch(url, requestOf(id))).json()) as { code: number }
      if (code !== 0) throw new Error(`refused with ${code}`)
      remaining -= 1
    }
  }
  return {
    fill: async (count) => {
      waiting = newIds(count)
      remaining = count
      return [...waiting]
    },
    start: async () => void Promise.all(Array.from({ length: 6 }, worker)),
    left: async () => remaining,
  }
}

/** Replays the queue as Workbox does, but retries after one second; the browser would wait 5 minutes. */
const replay = async (queue: Queue): Promise<void> => {
  for (;;) {
    try {
      return await queue.replayRequests()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 1_000)
      })
    }
  }
}

/** Workbox reads `registration`, which a page lacks. `onSync` does nothing, so that filling does not send. */
export const workboxRig = (): Rig => {
  Object.assign(globalThis, { registration: {} })
  const queue = new Queue('ops', { forceSyncFallback: true, onSync: async () => undefined })
  return {
    fill: async (count) => {
      const ids = newIds(count)
      for (const id of ids) await queue.pushRequest({ request: new Request(url, requestOf(id)) })
      return ids
    },
    start: async () => void replay(queue),
    left: () => queue.size(),
  }
}
