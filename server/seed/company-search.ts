import { everyLabel } from '#server/modules/catalogue/reference/labels.ts'
import type { companies } from '#server/modules/catalogue/schema.ts'
import type { Lexicon } from './product-rows.ts'
import { searchText } from './search-text.ts'

type Company = Omit<typeof companies.$inferSelect, 'search' | 'seq'>

/** A company's search text: its names, its place and its main products in every language, and its stock code. */
export const companySearch = (lexicon: Lexicon): ((row: Company) => string) => {
  const byName = new Map([...lexicon.ingredient.values()].map((word) => [word.labels.en, word]))
  const namesOf = (en: string) => {
    const word = byName.get(en)
    return [en, ...everyLabel(word?.labels)]
  }
  return (row) =>
    searchText([
      ...[row.names, row.province, row.city].flatMap(everyLabel),
      row.stockCode,
      ...row.mainProducts.flatMap((text) => text.split(' + ')).flatMap(namesOf),
    ])
}
