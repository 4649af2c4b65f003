import type { SnapshotManifest } from '#contract/snapshot.ts'
import { ApiError } from '#api/errors.ts'
import { isNotOffered } from '#api/not-offered.ts'
import type { OfferName } from '#api/offers.ts'
import type { CopyRun } from './run.ts'

/**
 * Whether an error means that the backend does not offer something. If it is known to offer it, data of another shape
 * mean that it is broken or that a portal answered. `heard`: in this run the backend answered what every backend
 * offers.
 */
const isMissing = async (error: unknown, known: boolean | null, heard: Promise<boolean>): Promise<boolean> => {
  if (!(error instanceof ApiError)) return false
  if (known === true && (error.kind === 'shape' || error.kind === 'portal')) return false
  return isNotOffered(error, error.kind === 'portal' && (await heard))
}

/** Nothing is stored about a backend that has not answered, because a portal may have answered in its place. */
const note = async (run: CopyRun, name: OfferName, is: boolean, heard: Promise<boolean>): Promise<void> => {
  if (await heard) await run.offers.note(name, is)
}

/** Does something that not every backend offers. False: this one does not, and is not asked again for a day. */
export const offered = async (
  run: CopyRun,
  name: OfferName,
  heard: Promise<boolean>,
  work: () => Promise<void>,
): Promise<boolean> => {
  const known = await run.offers.known(name)
  if (known === false) return false
  try {
    await work()
  } catch (error) {
    if (!(await isMissing(error, known, heard))) throw error
    await note(run, name, false, heard)
    return false
  }
  if (known === null) await note(run, name, true, heard)
  return true
}

/** The manifest of the public files; null if this backend publishes none. */
export const offeredManifest = async (run: CopyRun, heard: Promise<boolean>): Promise<SnapshotManifest | null> => {
  let manifest: SnapshotManifest | null = null
  await offered(run, 'catalogue-files', heard, async () => {
    manifest = await run.files.manifest(run.locale, run.signal ? { signal: run.signal } : {})
    if (!manifest) throw new ApiError('http', { http: 404 })
  })
  return manifest
}
