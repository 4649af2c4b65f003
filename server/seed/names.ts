import type { SeedIngredient, Word } from './source.ts'

export interface Names {
  en: string
  es: string
  zhHans: string
  zhHant: string
}

/** The register shows some ingredients without a name; the product's name then says so. */
const unnamed: Names = {
  en: 'unnamed ingredient',
  es: 'ingrediente sin nombre',
  zhHans: '未列明成分',
  zhHant: '未列明成分',
}

const ofIngredient = (ingredient: SeedIngredient, words: ReadonlyMap<string, Word>): Names => {
  const word = ingredient.id === undefined ? undefined : words.get(ingredient.id)
  if (word) return { en: word.en, es: word.es, zhHans: word.zh ?? word.en, zhHant: word.zh_hant ?? word.en }
  const en = ingredient.en ?? ingredient.zh
  if (!en) return unnamed
  const zh = ingredient.zh ?? en
  return { en, es: en, zhHans: zh, zhHant: zh }
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ')

interface Naming {
  readonly ingredients: readonly SeedIngredient[]
  readonly words: ReadonlyMap<string, Word>
  readonly content: string | null
  readonly formulation: Word | undefined
  /** The register's own Chinese name, where it was read. */
  readonly zh?: { readonly hans: string | null; readonly hant: string | null }
}

/** "Glyphosate 41% SL": the ingredients, the content and the formulation, in each language. */
export const productNames = ({ ingredients, words, content, formulation, zh }: Naming): Names => {
  const names = ingredients.map((ingredient) => ofIngredient(ingredient, words))
  const of = (language: keyof Names, between: string) => names.map((name) => name[language]).join(between)
  return {
    en: capital(joined(of('en', ' + '), content, formulation?.id)),
    es: capital(joined(of('es', ' + '), content, formulation?.id)),
    zhHans: joined(zh?.hans ?? of('zhHans', '·'), content, formulation?.zh),
    zhHant: joined(zh?.hant ?? of('zhHant', '·'), content, formulation?.zh_hant),
  }
}
