import type { Company } from '#contract/entities/company.ts'
import { allowedFileUrl } from '#api/files/file-address.ts'
import type { Prefs } from '#prefs/prefs.ts'

export type PackChoice = Pick<NonNullable<Prefs['offlinePack']>, 'suppliers' | 'categories' | 'favourites' | 'records'>

export interface PackFile {
  readonly url: string
  readonly bytes: number | null
}

export interface PackSources {
  readonly companies: readonly Pick<Company, 'companyId' | 'categories' | 'photos'>[]
  readonly documents: ReadonlyMap<string, readonly { readonly url: string }[]>
  readonly favouriteIds: ReadonlySet<string>
  readonly records: readonly unknown[]
}

/** Files may be anywhere in a record: attachments, replies, parcels, documents. */
const filesIn = (value: unknown, files: PackFile[] = []): PackFile[] => {
  if (Array.isArray(value)) for (const one of value) filesIn(one, files)
  else if (typeof value === 'object' && value !== null) {
    const { url, size } = value as { url?: unknown; size?: unknown }
    if (typeof url === 'string' && url.includes('/files/'))
      files.push({ url, bytes: typeof size === 'number' ? size : null })
    for (const one of Object.values(value)) filesIn(one, files)
  }
  return files
}

export const packCompaniesOf = (
  choice: PackChoice,
  { companies, favouriteIds }: Pick<PackSources, 'companies' | 'favouriteIds'>,
) => {
  const chosenIds = new Set(choice.suppliers.map(({ companyId }) => companyId))
  const forThemselves = companies.filter(
    ({ companyId }) => chosenIds.has(companyId) || (choice.favourites && favouriteIds.has(companyId)),
  )
  const ofCategories = companies.filter(({ categories }) =>
    categories.some(({ categoryId }) => choice.categories.includes(categoryId)),
  )
  return { forThemselves, all: [...new Set([...forThemselves, ...ofCategories])] }
}

export interface PackContent {
  readonly files: readonly PackFile[]
  readonly suppliers: number
  readonly records: number
  readonly productCategories: readonly string[]
}

export const packContentOf = (choice: PackChoice, sources: PackSources): PackContent => {
  const companies = packCompaniesOf(choice, sources)
  const ofCompanies = companies.all.flatMap(({ companyId, photos }) => [
    ...(sources.documents.get(companyId) ?? []).map(({ url }) => ({ url, bytes: null })),
    ...photos.map(({ url, size }) => ({ url, bytes: size ?? null })),
  ])
  const all = [...ofCompanies, ...(choice.records ? filesIn(sources.records) : [])]
  return {
    // Files on other sites are never fetched, so they do not belong to the pack.
    files: [...new Map(all.map((file) => [file.url, file])).values()].filter(({ url }) => allowedFileUrl(url) !== null),
    suppliers: companies.all.length,
    records: choice.records ? sources.records.length : 0,
    productCategories: [
      ...new Set(companies.forThemselves.flatMap(({ categories }) => categories.map(({ categoryId }) => categoryId))),
    ].sort(),
  }
}
