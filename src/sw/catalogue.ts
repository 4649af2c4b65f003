import type { Locale } from '#contract/headers.ts'
import { catalogueFiles } from '#data/api/catalogue-files.ts'
import { createCopier } from '#data/catalogue/copier.ts'
import { beatMs, type FromWorker } from '#data/catalogue/messages.ts'
import { nextTask } from '#data/catalogue/next-task.ts'
import { openRefDb } from '#data/db/ref-db.ts'
import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'
import { api, session } from './api.ts'
import { current, recallSettings } from './settings.ts'

const copier = createCopier({
  openDb: openRefDb,
  exclusively,
  api,
  files: catalogueFiles,
  clock: systemClock,
  signedIn: async () => (await session.token()) !== null,
  // Nothing is drawn here, but other events of the worker must get their turn.
  pause: nextTask,
  categories: () => current().categories,
})

/** Refreshes for a page, and tells it all along that the worker is alive. */
export const refreshFor = async (
  locale: Locale,
  maxAgeMs: number,
  tell: (message: FromWorker) => void,
): Promise<void> => {
  tell({ type: 'catalogue/working' })
  const beat = setInterval(() => tell({ type: 'catalogue/working' }), beatMs)
  try {
    const outcome = await copier.refresh(locale, maxAgeMs)
    tell(outcome.at === 'done' ? { type: 'catalogue/done' } : { type: 'catalogue/stopped', problem: outcome.problem })
  } finally {
    clearInterval(beat)
  }
}

const periodicAgeMs = 6 * 60 * 60_000

/** With no page open: brings the language that was shown last up to date. */
export const refreshAlone = async (): Promise<void> => {
  const settings = await recallSettings()
  if (settings) await copier.refresh(settings.locale, periodicAgeMs)
}
