import type * as z from 'zod/mini'
import { fieldOf } from '#lib/field-of.ts'
import type { Call } from '#contract/call.ts'
import { company, type Company } from '#contract/entities/company.ts'
import { product, type Product } from '#contract/entities/product.ts'
import { idFields, type CatalogueTable } from './names.ts'

export type CatalogueRow<T extends CatalogueTable> = Readonly<{ products: Product; companies: Company }>[T]

const schemas: { readonly [T in CatalogueTable]: z.ZodMiniType<CatalogueRow<T>> } = {
  products: product,
  companies: company,
}

export const isReadableRow =
  (table: CatalogueTable) =>
  (row: unknown): boolean =>
    schemas[table].safeParse(row).success

export const isReadableListRow =
  ({ data }: Pick<Call, 'data'>) =>
  (row: unknown): boolean =>
    data.safeParse([row]).success

export const idOf = (table: CatalogueTable, row: object): string => String(fieldOf(row, idFields[table]))

export const rawIdOf = (table: CatalogueTable, row: unknown): string | null => {
  const value: unknown = fieldOf(row, idFields[table])
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

export const parseTableRows = <T extends CatalogueTable>(table: T, raw: readonly unknown[]) => {
  const rows: CatalogueRow<T>[] = []
  const unreadable: unknown[] = []
  for (const row of raw) {
    const parsed = schemas[table].safeParse(row)
    if (parsed.success) rows.push(parsed.data)
    else unreadable.push(row)
  }
  return { rows, unreadableIds: unreadable.flatMap((row) => rawIdOf(table, row) ?? []) }
}
