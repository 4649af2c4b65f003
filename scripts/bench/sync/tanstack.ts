import { createCollection } from '@tanstack/db'
import { startOfflineExecutor } from '@tanstack/offline-transactions'
import { bodyOf, jsonHeaders, newIds, type Rig } from './rig.ts'

interface Row extends Record<string, unknown> {
  id: string
}

/** @tanstack/offline-transactions as its README sets it up; the key it makes travels as a header. */
export const tanstackRig = (): Rig => {
  let online = false
  let tell = () => {}
  const rows = createCollection<Row>({
    id: 'rows',
    getKey: (row) => row.id,
    sync: { sync: ({ markReady }) => markReady() },
  })
  const executor = startOfflineExecutor({
    collections: { rows },
    mutationFns: {
      save: async ({ transaction, idempotencyKey }) => {
        for (const { modified } of transaction.mutations) {
          const answer = await fetch('/ops', {
            method: 'POST',
            headers: jsonHeaders(idempotencyKey),
            body: bodyOf((modified as Row).id),
          })
          if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
          await answer.json()
        }
      },
    },
    onlineDetector: {
      isOnline: () => online,
      subscribe: (heard) => {
        tell = heard
        return () => undefined
      },
      notifyOnline: () => tell(),
      dispose: () => undefined,
    },
  })
  return {
    fill: async (count) => {
      await executor.waitForInit()
      const ids = newIds(count)
      for (const id of ids) {
        const change = executor.createOfflineTransaction({ mutationFnName: 'save', autoCommit: false })
        change.mutate(() => rows.insert({ id, body: bodyOf(id) }))
        // It resolves when the server has it; what is stored is asked of the outbox below.
        void change.commit().catch(() => undefined)
      }
      while ((await executor.peekOutbox()).length < count)
        await new Promise((resolve) => {
          setTimeout(resolve, 100)
        })
      return ids
    },
    start: async () => {
      await executor.waitForInit()
      online = true
      tell()
    },
    left: async () => executor.getPendingCount(),
    nudge: async () => tell(),
  }
}
