import type { Locale } from '#contract/languages.ts'
import type { PackedFile } from '#server/platform/files/packed-file.ts'
import { cacheName } from './snapshot-parts.ts'
import type { PartCache } from '#server/platform/files/part-cache.ts'
import type { BuiltPart } from './snapshot-parts.ts'
import type { BuiltTable } from './snapshot-tables.ts'
import type { FirstPages } from './first-pages.ts'

/** A public copy, or the part of one that was made before an interruption. */
export interface BuiltSnapshot {
  readonly epoch: string
  readonly products: BuiltTable
  /** Made after the products. */
  readonly companies?: BuiltTable
}
/** A complete copy that can be served. */
export interface Snapshot extends BuiltSnapshot {
  readonly mark: string
  /** Where deltas continue. */
  readonly next: string
  readonly companies: BuiltTable
  readonly manifest: PackedFile
  readonly first: FirstPages
}
export const isWhole = (made: BuiltSnapshot | undefined): made is Snapshot => made !== undefined && 'manifest' in made

interface NotedTable extends Omit<BuiltTable, 'parts'> {
  readonly parts: readonly BuiltPart[]
}
interface NotedFile {
  readonly etag: string
  readonly base64: string
}
interface Note {
  readonly release: string
  readonly epoch: string
  readonly mark?: string
  readonly next?: string
  readonly products: NotedTable
  readonly companies?: NotedTable
  readonly manifest?: NotedFile
  readonly first?: Readonly<Record<keyof FirstPages, NotedFile>>
}

/** The name of the note in the cache of parts. */
export const noteUrl = 'note.json'

const tableNote = ({ parts, ...table }: BuiltTable): NotedTable => ({ ...table, parts: [...parts.values()] })
const notedTable = ({ parts, ...table }: NotedTable): BuiltTable => ({
  ...table,
  parts: new Map(parts.map((part) => [part.cut.key, part])),
})
const fileNote = ({ etag, packed }: PackedFile): NotedFile => ({ etag, base64: Buffer.from(packed).toString('base64') })
const notedFile = ({ etag, base64 }: NotedFile): PackedFile => ({ etag, packed: Buffer.from(base64, 'base64') })

const madeOf = ({ epoch, mark, next, products, companies, manifest, first }: Note): BuiltSnapshot => {
  const begun: BuiltSnapshot = { epoch, products: notedTable(products) }
  if (mark === undefined || next === undefined || !companies || !manifest || !first) return begun
  const whole: Snapshot = {
    ...begun,
    mark,
    next,
    companies: notedTable(companies),
    manifest: notedFile(manifest),
    first: { products: notedFile(first.products), companies: notedFile(first.companies) },
  }
  return whole
}

/**
 * The state of a copy, stored beside its parts, so that the next start continues from there. Only the code that wrote
 * it reads it again, since another release might render rows differently. For that reason it is not parsed with a
 * schema; the cache never returns a damaged file.
 */
export const snapshotNotes = (cache: PartCache, release: string | null) => ({
  read: async (locale: Locale): Promise<BuiltSnapshot | undefined> => {
    const bytes = release === null ? null : await cache.read(cacheName(locale, noteUrl))
    if (!bytes) return undefined
    const note = JSON.parse(Buffer.from(bytes).toString()) as Note
    return note.release === release ? madeOf(note) : undefined
  },
  write: async (locale: Locale, made: BuiltSnapshot): Promise<void> => {
    if (release === null) return
    const { epoch, products } = made
    const begun: Note = { release, epoch, products: tableNote(products) }
    const note: Note = isWhole(made)
      ? {
          ...begun,
          mark: made.mark,
          next: made.next,
          companies: tableNote(made.companies),
          manifest: fileNote(made.manifest),
          first: { products: fileNote(made.first.products), companies: fileNote(made.first.companies) },
        }
      : begun
    await cache.write(cacheName(locale, noteUrl), Buffer.from(JSON.stringify(note)))
  },
})
