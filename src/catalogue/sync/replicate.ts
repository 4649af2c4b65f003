import { code } from '#contract/codes.ts'
import type { Locale } from '#contract/languages.ts'
import { ApiError, isUnsupportedCall } from '#api/errors.ts'
import { countRows } from '../store/tables.ts'
import { clearCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { readMeta, writeMeta } from '../store/meta.ts'
import { emptyCopyStatus, type CopyProblem, type CopyStatus } from '../store/schema.ts'
import { scheduleDamagedRefetch } from './damage/damaged-rows.ts'
import { syncChanges, resetPositions, canFollowChanges } from './changes.ts'
import { syncNewsAndVocabulary, syncLists } from './lists.ts'
import { isUnreadableStorage, problemOf } from './problem.ts'
import { sameCategories } from './copied-categories.ts'
import {
  callBackend,
  CopyClearedError,
  CopySupersededError,
  createCopyRun,
  type CopyDeps,
  type CopyRun,
  unreadableOf,
} from './run.ts'
import { syncPages } from './pages/copy-pages.ts'
import { syncSnapshot } from './snapshot.ts'
import * as z from 'zod/mini'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { isReadableRow } from '../store/rows.ts'
import { importRows, parseRows } from './import-rows.ts'
import type { CatalogueTable } from '../store/names.ts'
import type { SnapshotManifest } from '#contract/snapshot.ts'
import type { FindingName } from '#api/capabilities.ts'

/** If the capability was found before, an answer of another shape means a bug or a portal, not a missing call. */
const isMissing = async (error: unknown, known: boolean | null, hasReply: Promise<boolean>): Promise<boolean> => {
  if (!(error instanceof ApiError)) return false
  if (known === true && (error.kind === 'shape' || error.kind === 'portal')) return false
  return isUnsupportedCall(error, error.kind === 'portal' && (await hasReply))
}

export const withCapability = async (
  run: CopyRun,
  name: FindingName,
  hasReply: Promise<boolean>,
  work: () => Promise<void>,
): Promise<boolean> => {
  const knownSupport = await run.offers.known(name)
  if (knownSupport === false) return false
  // Nothing is noted before the backend itself has answered: until then, a captive portal may answer in its place.
  const note = async (is: boolean) => {
    if (await hasReply) await run.offers.note(name, is)
  }
  try {
    await work()
  } catch (error) {
    if (!(await isMissing(error, knownSupport, hasReply))) throw error
    await note(false)
    return false
  }
  if (knownSupport === null) await note(true)
  return true
}

export const fetchManifest = async (run: CopyRun, hasReply: Promise<boolean>): Promise<SnapshotManifest | null> => {
  let manifest: SnapshotManifest | null = null
  await withCapability(run, 'catalogue-files', hasReply, async () => {
    manifest = await run.files.manifest(run.locale, { signal: run.signal })
    if (!manifest) throw new ApiError('http', { http: 404 })
  })
  return manifest
}

const calls = { products: catalogueCalls.hotProducts, companies: catalogueCalls.hotCompanies } as const
const looseRows = z.array(z.unknown())

const fetchHot = async (run: CopyRun, table: CatalogueTable): Promise<unknown[]> => {
  try {
    return (await callBackend(run, calls[table], looseRows, { readable: isReadableRow(table) })).answer
  } catch (error) {
    if (isUnsupportedCall(error)) return []
    throw error
  }
}

export const syncHotLists = async (run: CopyRun): Promise<void> => {
  const copyTable = async (table: CatalogueTable) => {
    const { rows, unreadable } = await parseRows(run, table, await fetchHot(run, table))
    await importRows(run, table, rows, async () => undefined)
    return { table, unreadable }
  }
  const counts = unreadableOf([await copyTable('products'), await copyTable('companies')])
  // The counts of an earlier complete copy are not replaced: the featured rows are only a small part of that copy.
  if (run.status().scope !== 'full') await run.report(counts)
}

export type CopyOutcome = { readonly at: 'done' } | { readonly at: 'stopped'; readonly problem: CopyProblem }

type CopyResult = Readonly<{ scope: CopyStatus['scope']; asOf: number | null }>

const copyCatalogue = async (run: CopyRun, signedIn: boolean, hasReply: Promise<boolean>): Promise<CopyResult> => {
  const all = { scope: 'full', asOf: run.clock.now() } as const
  const changes = () => withCapability(run, 'catalogue-changes', hasReply, () => syncChanges(run))
  const isSameChoice = sameCategories((await readMeta(run.db, 'underWay')) ?? run.status().categories, run.categories)
  if (signedIn && isSameChoice && (await canFollowChanges(run)) && (await changes())) return all
  const manifest = await fetchManifest(run, hasReply)
  if (manifest) await syncSnapshot(run, manifest)
  if (signedIn) {
    const isCopied = await withCapability(run, 'catalogue-changes', hasReply, async () => {
      if (!manifest && !isSameChoice) await resetPositions(run)
      await syncChanges(run)
    })
    if (isCopied) return all
  }
  if (manifest) return all
  let asOf: number | null = null
  const byPages = async () => {
    asOf = await syncPages(run)
  }
  if (signedIn && (await withCapability(run, 'catalogue-pages', hasReply, byPages))) return { scope: 'full', asOf }
  await syncHotLists(run)
  const { scope, asOf: before } = run.status()
  return scope === 'full' && before !== null ? { scope, asOf: before } : { scope: 'hot', asOf: all.asOf }
}

const maxTurns = 5

const copyInTurns = async (run: CopyRun, signedIn: boolean, hasReply: Promise<boolean>): Promise<CopyResult> => {
  for (let turn = 1; ; turn += 1) {
    try {
      return await copyCatalogue(run, signedIn, hasReply)
    } catch (error) {
      if (!(error instanceof CopySupersededError) || turn === maxTurns) throw error
    }
  }
}

const copyAsAllowed = async (run: CopyRun, hasReply: Promise<boolean>): Promise<CopyResult> => {
  const signedIn = await run.signedIn()
  try {
    return await copyInTurns(run, signedIn, hasReply)
  } catch (error) {
    if (!signedIn || !(error instanceof ApiError) || error.code !== code.unauthorized) throw error
    return copyInTurns(run, false, hasReply)
  }
}

const finish = async (run: CopyRun, { scope, asOf }: CopyResult): Promise<void> => {
  const [products, companies] = await Promise.all([countRows(run.db, 'products'), countRows(run.db, 'companies')])
  const rows = products + companies
  const totals = { totalRows: rows, totalPackedBytes: run.status().packedBytes }
  const categories = [...(run.categories ?? [])]
  const checkedAt = run.clock.now()
  await run.report({ phase: 'ready', scope, rows, ...totals, asOf, checkedAt, error: null, categories })
  await run.db.meta.delete('underWay')
}

const stop = async (run: CopyRun | null, error: unknown): Promise<CopyOutcome> => {
  const problem = problemOf(error)
  if (!run || error instanceof CopySupersededError) return { at: 'stopped', problem }
  const usable = run.status().asOf !== null
  await run.report({ phase: usable ? 'ready' : 'failed', error: problem }).catch(() => undefined)
  return { at: 'stopped', problem }
}

const stopForSpace = async ({ db }: CopyDeps): Promise<CopyOutcome> => {
  const status: CopyStatus = { ...emptyCopyStatus, phase: 'failed', error: 'no-space' }
  await writeMeta(db, 'status', status).catch(() => undefined)
  return { at: 'stopped', problem: 'no-space' }
}

/** Each database is rebuilt only once, because a failing disk would cause endless downloads. */
const rebuilt = new WeakSet<CatalogueDb>()

/** Never rejects, and may be killed at any point. Needs the copy lock: two runs would transfer everything twice. */
export const replicate = async (deps: CopyDeps, locale: Locale): Promise<CopyOutcome> => {
  let run: CopyRun | null = null
  try {
    run = await createCopyRun(deps, locale)
    await scheduleDamagedRefetch(run.db)
    await run.report({ phase: run.status().asOf === null ? 'copying' : 'refreshing' })
    const extras = syncNewsAndVocabulary(run)
    const lists = syncLists(run)
    // `lists` is awaited only later. Without this handler, its failure would until then count as unhandled.
    const hasReply = lists.then(
      () => true,
      () => false,
    )
    const result = await copyAsAllowed(run, hasReply)
    await lists
    await extras
    await finish(run, result)
    return { at: 'done' }
  } catch (error) {
    if (error instanceof CopyClearedError) return stopForSpace(deps)
    if (!isUnreadableStorage(error) || rebuilt.has(deps.db)) return stop(run, error)
    rebuilt.add(deps.db)
    return clearCatalogueDb(deps.db).then(
      () => replicate(deps, locale),
      () => stop(run, error),
    )
  }
}

export const isCopyFresh = async (deps: Pick<CopyDeps, 'db' | 'clock' | 'categories'>, withinMs: number) => {
  const status = await readMeta(deps.db, 'status')
  if ((await readMeta(deps.db, 'underWay')) !== undefined) return false
  if (status?.asOf == null || status.error !== null || !sameCategories(status.categories, deps.categories)) return false
  return deps.clock.now() - Math.max(status.asOf, status.checkedAt ?? 0) < withinMs
}
