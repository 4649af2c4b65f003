import { Plural } from '@lingui/react/macro'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { useCallback } from 'react'
import { useCategories } from '#catalogue/queries/names/reference.ts'
import { useLabel, useRecordUnit } from '#catalogue/queries/names/use-label.ts'
import { groupLinesBySupplier, distinctProductNames, type LineContent } from '#domain/requests/draft/content.ts'
import { listSeparator } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { displayFieldValue } from '#i18n/shown-number.ts'

type Line = Readonly<Partial<Record<'quantity' | 'unit' | 'packaging', string | null | undefined>>>

export function useLineSummary(): (line: Line) => string {
  const unitLabel = useRecordUnit()
  const packagingLabel = useLabel('product_packaging')
  return ({ quantity, unit, packaging }) => {
    const amount = [displayFieldValue(quantity ?? ''), unitLabel(unit ?? '')].filter(Boolean).join('\u00a0')
    return [amount, packagingLabel(packaging ?? '')].filter(Boolean).join(' · ')
  }
}

export type CategoryLabelOf = (categoryId: string | null | undefined) => string

export function useCategoryLabel(): CategoryLabelOf {
  const rows = dataOr(useCategories(), null)
  return useCallback((categoryId) => rows?.find((row) => row.categoryId === categoryId)?.categoryName ?? '', [rows])
}

export const supplierNames = (lines: readonly LineContent[]): string =>
  groupLinesBySupplier({ lines })
    .map(({ companyName }) => companyName)
    .join(listSeparator())

export function ProductsTitle({ products }: { products: Parameters<typeof distinctProductNames>[0] }) {
  const [first, ...more] = distinctProductNames(products)
  return (
    <>
      {first === undefined ? <span>–</span> : <UnbrokenText text={first} />}
      {more.length > 0 && (
        <span className="faint">
          {' '}
          <Plural value={more.length} one="and # more" other="and # more" />
        </span>
      )}
    </>
  )
}
