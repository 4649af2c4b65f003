import { bodyOf, newIds, type Rig } from './rig.ts'
import type { Ask } from './workbox-worker.ts'

/** Workbox's queue in a service worker; the page fills it and requests a replay, as its documentation shows. */
export const workboxRig = async (): Promise<Rig> => {
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
      await ask({ do: 'push', bodies: ids.map((id) => [id, bodyOf(id)]) })
      return ids
    },
    start: async () => void (await ask({ do: 'replay' })),
    left: () => ask({ do: 'size' }),
    nudge: async () => void (await ask({ do: 'replay' })),
  }
}
