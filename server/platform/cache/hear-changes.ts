import type pg from 'pg'
import { changesChannel } from './changes.ts'
import type { HeardChanges } from './changes.ts'

/** Delay before a broken connection is tried again, ms. */
const deafMs = 1000

/**
 * Receives PostgreSQL's notifications on a separate connection, because those of a pool come and go. After it breaks,
 * nothing is received until there is another one. Returns a function that stops it.
 */
export const hearChanges = async (
  newClient: () => Pick<pg.Client, 'on' | 'connect' | 'query' | 'end'>,
  changes: HeardChanges,
): Promise<() => Promise<void>> => {
  let client: ReturnType<typeof newClient> | null = null
  let timer: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const one = newClient()
    const lost = () => {
      if (client !== one) return
      client = null
      changes.deaf()
      one.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), deafMs).unref()
    }
    client = one
    one.on('error', lost)
    one.on('end', lost)
    one.on('notification', ({ payload }) => changes.heard(payload))
    try {
      await one.connect()
      await one.query(`listen ${changesChannel}`)
      if (client === one) changes.listening()
    } catch {
      lost()
    }
  }
  await connect()
  return async () => {
    const last = client
    client = null
    clearTimeout(timer)
    changes.deaf()
    await last?.end()
  }
}
