import { createWorkerCopies } from '#catalogue/copy/worker-copies.ts'
import { api, session } from './api.ts'
import { current, recallSettings } from './settings.ts'

const { copier, refreshFor } = createWorkerCopies({ api, session, categories: () => current().categories })
export { refreshFor }

const periodicAgeMs = 6 * 60 * 60_000

/** With no page open: brings the language that was shown last up to date. */
export const refreshAlone = async (): Promise<void> => {
  const settings = await recallSettings()
  if (settings) await copier.refresh(settings.locale, periodicAgeMs)
}
