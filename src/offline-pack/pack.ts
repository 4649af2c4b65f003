import { proxy, subscribe } from 'valtio'
import { systemClock } from '#lib/clock.ts'
import { runExclusively } from '#lib/exclusively.ts'
import type { PackChoice } from './files.ts'
import type { PackProgress } from './run.ts'
import type { CopyProblem } from '#catalogue/store/schema.ts'
import { syncedCategories, isDataSaverOn } from '#prefs/copied-categories.ts'
import { prefs } from '#prefs/prefs.ts'
import { refreshCatalogue } from '#catalogue/sync/refresh-catalogue.ts'

export const packState = proxy<{
  run:
    | { readonly at: 'idle' }
    | { readonly at: 'fetching'; readonly progress: PackProgress }
    /** `failed`: number of failed files; null if the download could not start. `noSpace`: the disk is full. */
    | { readonly at: 'stopped'; readonly failed: number | null; readonly noSpace?: boolean | undefined }
}>({ run: { at: 'idle' } })

let currentFetch: AbortController | null = null

const keyOf = ({ suppliers, categories, favourites, records }: PackChoice) =>
  JSON.stringify([suppliers.map(({ companyId }) => companyId), categories, favourites, records])

const recopyIfChanged = async (previousCategories: readonly string[]) => {
  if (syncedCategories(prefs).join() !== previousCategories.join()) await refreshCatalogue()
}

class RowsMissing extends Error {
  override readonly name = 'RowsMissing'
  readonly noSpace: boolean

  constructor(problem: CopyProblem) {
    super(problem)
    this.noSpace = problem === 'no-space'
  }
}

const packRuntime = () => import('./runtime.ts')

const copyMissingRows = async () => {
  if (await (await packRuntime()).hasRequiredRows()) return
  const outcome = await refreshCatalogue()
  if (outcome.at !== 'done') throw new RowsMissing(outcome.problem)
}

/** The signal aborts if this tab starts another download, or if any tab removes or changes the pack. */
const beginFetching = (choice: PackChoice): AbortSignal => {
  currentFetch?.abort()
  const fetching = new AbortController()
  currentFetch = fetching
  const key = keyOf(choice)
  const checkChoice = () => {
    if (prefs.offlinePack === null || keyOf(prefs.offlinePack) !== key) fetching.abort()
  }
  // The subscription is synchronous: otherwise, a file could be stored after its pack was removed.
  const unsubscribe = subscribe(prefs, checkChoice, true)
  fetching.signal.addEventListener('abort', () => {
    unsubscribe()
    packState.run = { at: 'idle' }
  })
  packState.run = { at: 'fetching', progress: { files: 0, done: 0, bytes: 0, failed: 0 } }
  return fetching.signal
}

/** Resolves with the number of failed files; 0 if cancelled. */
export const fetchOfflinePack = async (choice: PackChoice, keepFresh: boolean): Promise<number> => {
  const oldPack = prefs.offlinePack && keyOf(prefs.offlinePack) === keyOf(choice) ? prefs.offlinePack : null
  const unchanged = oldPack ?? { productCategories: [], readyAt: null, files: 0, bytes: 0 }
  prefs.offlinePack = { ...unchanged, ...choice, keepFresh }
  const signal = beginFetching(choice)
  try {
    const { fetchPackFiles, readKnownContent } = await packRuntime()
    await copyMissingRows()
    const { productCategories } = await readKnownContent(choice)
    if (signal.aborted || prefs.offlinePack === null) return 0
    prefs.offlinePack.productCategories = [...productCategories]
    await copyMissingRows()
    const end = await fetchPackFiles(
      choice,
      (progress) => {
        if (!signal.aborted) packState.run = { at: 'fetching', progress }
      },
      signal,
    )
    if (signal.aborted || prefs.offlinePack === null) return 0
    prefs.offlinePack = {
      ...prefs.offlinePack,
      readyAt: end.failed === 0 ? systemClock.now() : prefs.offlinePack.readyAt,
      files: end.done,
      bytes: end.bytes,
    }
    packState.run = end.failed === 0 ? { at: 'idle' } : { at: 'stopped', failed: end.failed, noSpace: end.noSpace }
    return end.failed
  } catch (error) {
    if (signal.aborted) return 0
    const noSpace = (error instanceof RowsMissing && error.noSpace) || undefined
    packState.run = { at: 'stopped', failed: null, noSpace }
    throw error
  }
}

export const resumeOfflinePack = async (): Promise<number> => {
  const pack = prefs.offlinePack
  return pack ? fetchOfflinePack(pack, pack.keepFresh) : 0
}

const refreshPack = async (): Promise<void> => {
  const pack = prefs.offlinePack
  // A first download always continues. A pack that was complete is updated only with `keepFresh` and data saver off.
  if (!pack || (pack.readyAt !== null && (!pack.keepFresh || isDataSaverOn()))) return
  if (!(await (await packRuntime()).isContentKnown(pack))) return
  if (prefs.offlinePack === pack && packState.run.at !== 'fetching') await resumeOfflinePack()
}

/** Runs in one tab at a time. `accountRowsRead` resolves when the account's rows are up to date. */
export const refreshOfflinePack = async (accountRowsRead: () => Promise<void>): Promise<void> => {
  await accountRowsRead()
  await runExclusively('offline-pack', refreshPack)
}

export const setOfflinePackKeepFresh = (keepFresh: boolean): void => {
  if (prefs.offlinePack) prefs.offlinePack.keepFresh = keepFresh
}

export const removeOfflinePack = async (): Promise<void> => {
  const previousCategories = syncedCategories(prefs)
  packState.run = { at: 'idle' }
  prefs.offlinePack = null
  const { unpinAllFiles } = await import('#api/files/files.ts')
  await unpinAllFiles()
  await recopyIfChanged(previousCategories)
}

export const setDataSaver = async (on: boolean, categories: readonly string[]): Promise<void> => {
  const previousCategories = syncedCategories(prefs)
  prefs.dataSaver = { on, categories: [...categories] }
  await recopyIfChanged(previousCategories)
}
