import type { DictType } from '#contract/entities/reference.ts'

const rows: Partial<Record<DictType, readonly (readonly [string, string])[]>> = {
  product_unit: [
    ['kg', 'kg'],
    ['L', 'L'],
  ],
  product_packaging: [
    ['DRUM', '200 L drum'],
    ['DRUM_200L', '200 L drum'],
  ],
  trade_clause: [
    ['FOB', 'FOB'],
    ['CIF', 'CIF'],
  ],
  pay_method: [['TT', 'T/T']],
}

/** Replaces the catalogue's reads: tests of requests only need a few dictionaries. */
export const fakeCatalogue = () => ({
  useDictionary: (type: DictType) => ({
    status: 'ready',
    data: (rows[type] ?? []).map(([value, label]) => ({ dictType: type, value, label })),
  }),
  useCountries: () => ({ status: 'ready', data: [{ code: 'BR', name: 'Brazil', defaultZone: 'America/Sao_Paulo' }] }),
  useProductsByIds: () => ({ status: 'ready', data: [] }),
  useCategories: () => ({ status: 'ready', data: [{ categoryId: 'herbicide', categoryName: 'Herbicide' }] }),
})
