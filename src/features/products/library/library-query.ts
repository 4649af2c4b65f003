import { useCallback, useMemo } from 'react'
import type { ProductSearch } from '#catalogue/queries/lists/searches.ts'
import { matchGroups } from '#contract/entities/product-name.ts'
import {
  choiceField,
  triStateField,
  idField,
  commaListField,
  listField,
  pageField,
  readQuery,
  textField,
  useQueryFields,
  type QueryOf,
} from '#ui/page/query-fields.ts'
import { historyEntryOf, useUrlParams } from '#ui/page/use-address.ts'
import { maxSearchedLetters } from '#ui/fields/use-typed-text.ts'

export const productSortOrders = ['relevance', 'name', 'validUntil', 'content', 'company'] as const
const pageSizes = [20, 50, 100] as const
type PageSize = (typeof pageSizes)[number]

const choiceFields = {
  single: triStateField('single'),
  exportOnly: triStateField('ex'),
  answersHere: triStateField('answers'),
  /** The registration must be valid for at least this many months more. 0: valid today. */
  validMonths: choiceField('valid', [0, 6, 12] as const, null),
  openTo: idField('open'),
  companyId: idField('company'),
}

const listFields = {
  categoryIds: commaListField('category'),
  formulations: commaListField('form'),
  actives: listField('active'),
  contents: listField('content'),
  cropIds: listField('crop'),
  targetIds: listField('pest'),
  registrants: listField('holder'),
}
export type ListFilter = keyof typeof listFields

/** The order of the fields decides the query string of a watched search, by which stored watches are found again. */
export const libraryFields = {
  keyword: textField('keyword', maxSearchedLetters),
  ...choiceFields,
  /** How closely products must match if the keyword names an active ingredient; null for all. */
  match: choiceField('match', matchGroups, null),
  ...listFields,
  sort: choiceField('sort', productSortOrders, 'relevance'),
  page: pageField,
  size: choiceField('size', pageSizes, null),
}

export type LibraryQuery = Omit<QueryOf<typeof libraryFields>, 'size'> & { readonly size: PageSize }

export type LibraryQueryProps = Readonly<{ query: LibraryQuery; onChange: (change: Partial<LibraryQuery>) => void }>

export const noFilters = readQuery({ ...choiceFields, ...listFields }, new URLSearchParams())

export const readLibraryQuery = (params: URLSearchParams, defaultSize: PageSize): LibraryQuery => {
  const query = readQuery(libraryFields, params)
  return { ...query, size: query.size ?? defaultSize }
}

export const filterCount = (query: LibraryQuery): number =>
  Object.keys(noFilters).flatMap((field): unknown => query[field as keyof typeof noFilters] ?? []).length

/** The URL states whether the filter sheet is open, so Back closes it. Choices in it do not add a history entry. */
const sheetParam = 'filters'

export const toProductSearch = (query: LibraryQuery): ProductSearch => ({
  keyword: query.keyword,
  filters: query,
  sort: query.sort,
  match: query.match ?? undefined,
  limit: query.size,
  offset: (query.page - 1) * query.size,
})

export const productSearchOfUrl = (params: URLSearchParams, size: PageSize): ProductSearch =>
  toProductSearch(readLibraryQuery(params, size))

export const useLibraryQuery = (defaultSize: PageSize) => {
  const [params, changeAddress] = useUrlParams()
  const [fields, changeFields] = useQueryFields(libraryFields)
  const query = useMemo(() => ({ ...fields, size: fields.size ?? defaultSize }), [fields, defaultSize])
  const inSheet = params.has(sheetParam)
  const change = useCallback(
    (part: Partial<LibraryQuery>) =>
      // The groups of `match` depend on the keyword, so a new keyword clears the choice.
      changeFields(
        part.keyword === undefined ? part : { match: null, ...part },
        inSheet ? 'same' : historyEntryOf(part),
      ),
    [changeFields, inSheet],
  )
  const openSheet = useCallback(
    (open: boolean) => changeAddress({ [sheetParam]: open ? '1' : null }, open ? 'new' : 'same'),
    [changeAddress],
  )
  return { query, change, inSheet, openSheet }
}
