import { requestKinds } from '#contract/entities/request.ts'
import { catalogueFiles } from '#api/files/catalogue-files.ts'
import { pinFile, pinnedFileCount, unpinFilesExcept, locateFiles } from '#api/files/files.ts'
import { currentAccount, currentAccountDb } from '#account/queries/use-account-read.ts'
import { allRows } from '#catalogue/store/tables.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { readStatus } from '#catalogue/store/meta.ts'
import { parseTableRows } from '#catalogue/store/rows.ts'
import { syncedCategories } from '#prefs/copied-categories.ts'
import { prefs, type Prefs } from '#prefs/prefs.ts'
import { sameCategories, missingParts, packedBytesOf } from '#catalogue/sync/copied-categories.ts'
import { packCompaniesOf, packContentOf, type PackChoice, type PackContent } from './files.ts'
import { downloadFiles, measureFiles, type PackProgress } from './run.ts'

const accountData = async (choice: PackChoice) => {
  const db = currentAccountDb()
  if (!db) return { favouriteIds: new Set<string>(), records: [] }
  const { readFavourites, readRecords } = await import('#account/store/read-records.ts')
  const favourites = choice.favourites ? (await readFavourites(db)).items : []
  const records = choice.records ? await Promise.all(requestKinds.map((kind) => readRecords(db, kind, {}))) : []
  return {
    favouriteIds: new Set(favourites.map(({ companyId }) => companyId)),
    records: records.flatMap(({ rows }) => rows),
  }
}

export const isContentKnown = async (choice: PackChoice): Promise<boolean> => {
  if ((choice.favourites || choice.records) && currentAccountDb() === null) return false
  return (await readStatus(await openCatalogueDb(prefs.locale))).asOf !== null
}

export const hasRequiredRows = async (): Promise<boolean> => {
  const { asOf, categories } = await readStatus(await openCatalogueDb(prefs.locale))
  return asOf !== null && sameCategories(categories, syncedCategories(prefs))
}

/** Maximum number of suppliers whose documents are requested. For others, only stored documents are in the pack. */
const maxDocumentRequests = 100

/** Documents are requested only for chosen suppliers and favourites, because each supplier needs a separate request. */
const documentsOf = async ({ forThemselves, all }: ReturnType<typeof packCompaniesOf>, ask: boolean) => {
  const account = currentAccount()
  if (!account) return new Map()
  const { readSupplierDocuments } = await import('#account/queries/suppliers.ts')
  const ids = (some: typeof all) => some.map(({ companyId }) => companyId)
  if (ask) await readSupplierDocuments(account, ids(forThemselves).slice(0, maxDocumentRequests), true)
  return readSupplierDocuments(account, ids(all), false)
}

const contentOf = async (choice: PackChoice, ask: boolean): Promise<PackContent> => {
  const db = await openCatalogueDb(prefs.locale)
  const { rows: companies } = parseTableRows('companies', await allRows(db, 'companies'))
  const myData = await accountData(choice)
  const documents = await documentsOf(packCompaniesOf(choice, { companies, ...myData }), ask)
  return packContentOf(choice, { companies, documents, ...myData })
}

/** Rejects if the content is unknown: an incomplete result would look like an empty pack. */
export const readKnownContent = async (choice: PackChoice): Promise<PackContent> => {
  if (!(await isContentKnown(choice))) throw new Error('the content of the pack is unknown')
  return contentOf(choice, true)
}

const rowBytesOf = async ({ categories }: PackChoice, { productCategories }: PackContent): Promise<number | null> => {
  const offlinePack = { categories, productCategories: [...productCategories] }
  const packCategories = syncedCategories({ dataSaver: prefs.dataSaver, offlinePack })
  const db = await openCatalogueDb(prefs.locale)
  if (packCategories.length === 0 || sameCategories((await readStatus(db)).categories, packCategories)) return 0
  const manifest = await catalogueFiles.manifest(prefs.locale).catch(() => null)
  if (!manifest) return null
  const storedParts = new Map((await db.parts.toArray()).map((part) => [part.url, part]))
  return missingParts(manifest, packCategories, storedParts).reduce((total, { part }) => total + packedBytesOf(part), 0)
}

export const measurePack = async (choice: PackChoice) => {
  const content = await contentOf(choice, true)
  const [size, rowBytes] = await Promise.all([measureFiles(content.files), rowBytesOf(choice, content)])
  return { ...content, size, rowBytes }
}
export type MeasuredPack = Awaited<ReturnType<typeof measurePack>>

/** Reads what the pack lacks, without the network. Without an account, the account's files can only be counted. */
export const readPackGap = async (pack: NonNullable<Prefs['offlinePack']>) => {
  const { asOf, categories = [] } = await readStatus(await openCatalogueDb(prefs.locale))
  const neededCategories = [...pack.categories, ...pack.productCategories]
  const hasAccount = currentAccountDb() !== null
  const { files } = await contentOf(
    { ...pack, favourites: hasAccount && pack.favourites, records: hasAccount && pack.records },
    false,
  )
  const absent = (await locateFiles(files.map(({ url }) => url))).filter(({ at }) => at !== 'pinned').length
  return {
    files: Math.max(absent, pack.files - (await pinnedFileCount())),
    rows: asOf === null || (categories.length > 0 && neededCategories.some((id) => !categories.includes(id))),
  }
}

export const fetchPackFiles = async (
  choice: PackChoice,
  onProgress: (progress: PackProgress) => void,
  signal: AbortSignal,
): Promise<PackProgress> => {
  const { files } = await readKnownContent(choice)
  const pin = (url: string, onBytes: (bytes: number) => void) => pinFile(url, { onBytes, signal })
  const end = await downloadFiles(files, pin, onProgress, () => signal.aborted)
  const { scope } = await readStatus(await openCatalogueDb(prefs.locale))
  // A visitor's catalogue has few rows, so files of suppliers that it lacks are not deleted.
  if (end.done === files.length && scope === 'full' && !signal.aborted)
    await unpinFilesExcept(files.map(({ url }) => url))
  return end
}
