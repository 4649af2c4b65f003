import { createWorkerCopies } from '#app/runtime/device-copier.ts'
import { api, session } from './api.ts'
import { current, recallSettings } from './settings.ts'

const { copier, refreshFor } = createWorkerCopies({ api, session, categories: () => current().categories })
export { refreshFor }

const periodicAgeMs = 6 * 60 * 60_000

/** While no page is open: refreshes the catalogue in the language that was shown last. */
export const refreshAlone = async (): Promise<void> => {
  const settings = await recallSettings()
  if (settings) await copier.refresh(settings.locale, periodicAgeMs)
}
