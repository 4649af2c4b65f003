import type { DictEntry, DictType } from '#contract/entities/reference.ts'
import { storeCatalogueCopy } from './copied-catalogue.ts'
import type { Row } from './fake-catalogue.ts'

const entries = (dictType: DictType, words: Readonly<Record<string, string>>): DictEntry[] =>
  Object.entries(words).map(([value, label]) => ({ dictType, value, label }))

const lists = {
  dictionaries: [
    ...entries('product_unit', { kg: 'kg', L: 'L' }),
    ...entries('product_packaging', { DRUM: '200 L drum', DRUM_200L: '200 L drum' }),
    ...entries('trade_clause', { FOB: 'FOB', CIF: 'CIF' }),
    ...entries('pay_method', { TT: 'T/T' }),
  ],
  countries: [
    { code: 'BR', name: 'Brazil', defaultZone: 'America/Sao_Paulo' },
    { code: 'PE', name: 'Peru', defaultZone: 'America/Lima' },
  ],
  categories: [{ categoryId: 'herbicide', categoryName: 'Herbicide' }],
}

export const storeCatalogueForRequests = (products: readonly Row[] = []): Promise<void> =>
  storeCatalogueCopy(products, lists)
