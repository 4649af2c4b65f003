import type { Ask } from './workbox-worker.ts'

/** One engine as the benchmark drives it. Each page has its own, on the storage that all pages share. */
export interface Rig {
  /** Stores `count` operations of 1.6 kB while nothing can be sent; resolves with their ids when they are stored. */
  readonly fill: (count: number) => Promise<string[]>
  /** The network is available: start sending. */
  readonly start: () => Promise<void>
  /** Operations that still wait. */
  readonly left: () => Promise<number>
}

const newIds = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

/** An enquiry as ours sends it, because a real backend reads it. */
const bodyOf = (clientRef: string): string =>
  JSON.stringify({
    caseDraftId: '0',
    clientRef,
    products: Array.from({ length: 7 }, (_, number) => ({
      pesticideId: `30000000${number}`,
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

const url = '/buyer-api/buyer/case-draft/create-enquiry'
const requestOf = (id: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': `"${id}"` },
  body: bodyOf(id),
})

/** The floor: six requests at a time, the most that a browser opens to one host, and nothing stored. */
const floorRig = (): Rig => {
  let waiting: string[] = []
  let left = 0
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { code } = (await (await fetch(url, requestOf(id))).json()) as { code: number }
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
  }
}

/** Workbox's queue in a service worker; the page fills it and requests a replay, as its documentation shows. */
const workboxRig = async (): Promise<Rig> => {
  await navigator.serviceWorker.register('/workbox-worker.js', { type: 'module' })
  const ask = async (what: Ask): Promise<number> => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(Number(data)))
      port1.start()
      active?.postMessage(what, [port2])
    })
  }
  return {
    fill: async (count) => {
      const ids = newIds(count)
      await ask({ do: 'push', requests: ids.map((id) => ({ url, ...requestOf(id) })) })
      return ids
    },
    start: async () => void (await ask({ do: 'replay' })),
    left: () => ask({ do: 'size' }),
  }
}

/** The engines by name; each page loads only its own. */
const rigs: Readonly<Record<string, () => Rig | Promise<Rig>>> = {
  floor: floorRig,
  ours: async () => (await import('./ours.ts')).oursRig(),
  workbox: workboxRig,
}

const engine = new URLSearchParams(location.search).get('engine') ?? ''
const rig = await rigs[engine]?.()
if (!rig) throw new Error(`no engine is called ${engine}`)
Object.assign(globalThis, { bench: rig })
