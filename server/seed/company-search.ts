import type { companies } from '#server/modules/catalogue/schema.ts'
import type { Lexicon } from './product-rows.ts'
import { searchText } from './search-text.ts'

type Company = Omit<typeof companies.$inferSelect, 'search' | 'seq'>

/** What a company is found by: its names, its place and its main products in every language, and its stock code. */
export const companySearch = (lexicon: Lexicon): ((row: Company) => string) => {
  const byName = new Map([...lexicon.ingredient.values()].map((word) => [word.en, word]))
  const namesOf = (en: string) => {
    const word = byName.get(en)
    return [en, word?.es, word?.zh, word?.zh_hant]
  }
  return (row) =>
    searchText([
      row.nameEn,
      row.nameZh,
      row.nameZhHant,
      row.provinceEn,
      row.provinceZh,
      row.provinceZhHant,
      row.cityEn,
      row.cityZh,
      row.cityZhHant,
      row.stockCode,
      ...row.mainProducts.flatMap((text) => text.split(' + ')).flatMap(namesOf),
    ])
}
