import { useCallback, useEffect, useRef, useState } from 'react'
import type { FoundCompany } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { idOf } from '../../store/rows.ts'
import { companyQuestion, type CompanySearch } from './company-search.ts'
import { productQuestion, type ProductSearch } from './product-search.ts'
import { readFound, type FoundRow, type Question } from './page-rows.ts'
import { useLocale } from '#prefs/prefs.ts'
import { reuseAnywhere } from '#lib/reuse.ts'
import { useSearchFeed } from '../../search/search-feed.ts'

/** Rows read at a time: few enough that parsing them delays no frame, even on a slow phone. */
const piece = 20
/** Number of cached pieces: far more than are visible at once. Others are read again when they come back into view. */
const mostPieces = 24

/** Null: it is still being read, or cannot be read. */
export type RowAt<Row> = (index: number) => Row | null

const readRows = async <T extends CatalogueTable>(
  locale: Locale,
  table: T,
  question: Question,
  offset: number,
  limit: number,
): Promise<(FoundRow<T> | null)[]> => {
  const { ids, rows } = await readFound(locale, table, { ...question, offset, limit })
  const known = new Map(rows.map((row) => [idOf(table, row), row]))
  return ids.map((id) => known.get(id) ?? null)
}

interface Piece<Row> {
  readonly of: string
  readonly rows: readonly (Row | null)[]
}

export interface Wanted<Row> {
  /**
   * The page with which the list started. It stays, because during a first copy the index has other rows at its
   * positions.
   */
  readonly known: { readonly first: number; readonly rows: readonly Row[] }
  readonly from: number
  readonly to: number
}

const pieceOf = (index: number) => Math.floor(index / piece)

/** Drops the pieces farthest from the one that was just read, if there are too many. */
const trimmed = <Row>(pieces: Map<number, Piece<Row>>, near: number) => {
  const far = [...pieces.keys()].sort((a, b) => Math.abs(b - near) - Math.abs(a - near))
  for (const at of far.slice(0, Math.max(0, pieces.size - mostPieces))) pieces.delete(at)
  return pieces
}

/**
 * Rows of a search by their position, read piece by piece, one at a time, as they are needed. When the catalogue
 * changes they are read again; until then the old ones stay.
 */
const useRowsAt = <T extends CatalogueTable>(
  table: T,
  question: Question,
  { known, from, to }: Wanted<FoundRow<T>>,
): RowAt<FoundRow<T>> => {
  const locale = useLocale()
  const { generation } = useSearchFeed(locale)
  const of = JSON.stringify([locale, question, generation])
  const [pieces, setPieces] = useState<ReadonlyMap<number, Piece<FoundRow<T>>>>(new Map())
  const reading = useRef(false)
  const gone = useRef(false)
  const [first, last] = [pieceOf(from), pieceOf(to)]
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  useEffect(() => {
    if (reading.current) return
    let next = first
    while (next <= last && pieces.get(next)?.of === of) next += 1
    if (next > last) return
    reading.current = true
    const done = (rows: Piece<FoundRow<T>>['rows']) => {
      reading.current = false
      if (gone.current) return
      setPieces((before) => {
        const kept = reuseAnywhere(rows, before.get(next)?.rows ?? [])
        return trimmed(new Map(before).set(next, { of, rows: kept }), next)
      })
    }
    // A piece that could not be read stays blank; the list itself reports the fault of the index.
    readRows(locale, table, question, next * piece, piece).then(done, () => done([]))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` says when the question means something else
  }, [of, first, last, pieces])
  return useCallback(
    (index) => {
      const at = pieceOf(index)
      return known.rows[index - known.first] ?? pieces.get(at)?.rows[index - at * piece] ?? null
    },
    [pieces, known],
  )
}

type Asked<Search> = Omit<Search, 'limit' | 'offset'>

export const useProductsAt = (search: Asked<ProductSearch>, wanted: Wanted<Product>): RowAt<Product> =>
  useRowsAt('products', productQuestion(search, systemClock.now()), wanted)

export const useCompaniesAt = (search: Asked<CompanySearch>, wanted: Wanted<FoundCompany>): RowAt<FoundCompany> =>
  useRowsAt('companies', companyQuestion(search), wanted)

/** All products between two positions, inclusive: what a Shift-click selects. */
export const readProductsBetween = async (
  locale: Locale,
  search: Asked<ProductSearch>,
  from: number,
  to: number,
): Promise<Product[]> =>
  (await readRows(locale, 'products', productQuestion(search, systemClock.now()), from, to - from + 1)).filter(
    (row) => row !== null,
  )
