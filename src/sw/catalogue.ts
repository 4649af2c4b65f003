import { createWorkerCopies } from '#app/runtime/device-copier.ts'
import { createWorkerApi } from '#api/worker-api.ts'
import { current, recallSettings } from './settings.ts'

const { api, session } = createWorkerApi(current)

const { copier, refreshFor } = createWorkerCopies({ api, session, categories: () => current().categories })

export { refreshFor, session }

const periodicAgeMs = 6 * 60 * 60_000

/** Refreshes the catalogue in the last used language, while no page is open. */
export const refreshAlone = async (): Promise<void> => {
  const settings = await recallSettings()
  if (settings) await copier.refresh(settings.locale, periodicAgeMs)
}
