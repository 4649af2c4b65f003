import type { App } from './context.ts'

/** Why no call should be sent here, or null. */
type Unready = 'stopping' | 'database' | null

export interface Readiness {
  readonly check: () => Promise<Unready>
  /** From now on, whoever asks learns that the process is about to stop. */
  readonly stop: () => void
}

/** `answers`: whether the database does. Probes that come while one is asked share its answer. */
export const createReadiness = (answers: () => Promise<boolean>): Readiness => {
  let stopping = false
  let asked: Promise<boolean> | null = null
  return {
    check: async () => {
      if (stopping) return 'stopping'
      asked ??= answers().finally(() => {
        asked = null
      })
      return (await asked) ? null : 'database'
    },
    stop: () => {
      stopping = true
    },
  }
}

/**
 * /readyz: whether calls may be sent here; a proxy asks it. /healthz says only that the process lives: whoever watches
 * it would restart the process, which does not help against a database that is away.
 */
export const readinessRoute = (app: App, { check }: Pick<Readiness, 'check'>): void => {
  app.get('/readyz', async (http) => {
    http.header('Cache-Control', 'no-store')
    const why = await check()
    return why === null ? http.json({ ok: true }) : http.json({ ok: false, why }, 503)
  })
}
