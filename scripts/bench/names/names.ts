/**
 * Names as buyers write them: the share for which one of the first five products agrees in active, salt, content and
 * formulation, or says in what it differs.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Product } from '#contract/entities/product.ts'
import { comparedFormulation } from '#domain/names/formulations.ts'
import { makeNameVocabulary } from '#domain/names/vocabulary.ts'
import { compareName, scoreOf, type Difference, type NameMatch } from '#domain/names/compare-name.ts'
import { readName } from '#domain/names/read-name.ts'
import { vocabularyOf } from '#server/modules/catalogue/reference/vocabulary.ts'
import { publicRows, readSeed } from '../public-rows.ts'
import { openTable } from '../table.mjs'
import { makeNames, type WrittenName } from './made-names.ts'

type Found = Readonly<{ product: Product; match: NameMatch | null }>

const says = (match: NameMatch | null, ...kinds: Difference['at'][]): boolean =>
  match?.differences.some(({ at }) => kinds.includes(at)) ?? false

const amount = (text: string | null | undefined) => {
  const [, value, unit] = /^(\d+(?:\.\d+)?)\s*(%|g\/L|克\/升)$/.exec(text ?? '') ?? []
  return value === undefined ? null : { value: Number(value), unit: unit === '%' ? '%' : 'g/L' }
}

/** Judged by the data alone, not by the reading. */
const isRight = ({ product, match }: Found, want: WrittenName): boolean => {
  if (want.registration && want.actives.length === 0) return product.registrationNo.endsWith(want.registration)
  const has = product.ingredients.map(({ nameEn }) => nameEn)
  const missing = want.actives.some((name) => !has.includes(name))
  if (missing && !says(match, 'form', 'isomer')) return false
  if (want.form && !says(match, 'form') && !has.some((name) => name.includes(want.form ?? ''))) return false
  if (has.length > want.actives.length && !says(match, 'more-actives')) return false
  const stated =
    want.contents.length === 1
      ? [amount(product.totalContent) ?? amount(product.ingredients[0]?.content)]
      : want.actives.map((name) => amount(product.ingredients.find(({ nameEn }) => nameEn === name)?.content))
  const agrees = want.contents.every(({ value, unit, basis }, at) => {
    const own = stated[at]
    return basis !== 'a.e.' && own?.unit === unit && Math.abs(own.value - value) <= 0.005 * value
  })
  if (want.contents.length > 0 && !agrees && !says(match, 'content', 'density', 'base', 'by-volume')) return false
  const form = want.formulation && comparedFormulation(want.formulation)
  const own = product.formulation && comparedFormulation(product.formulation)
  return !form || form === own || says(match, 'formulation')
}

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '240' },
      show: { type: 'boolean' },
    },
  })
  const seed = readSeed()
  const rows = {
    en: publicRows(seed, 'en').products,
    es: publicRows(seed, 'es').products,
    zh: publicRows(seed, 'zh-Hans').products,
  }
  const vocabulary = makeNameVocabulary(vocabularyOf(seed.words, seed.companies).words)
  const written: WrittenName[] = JSON.parse(readFileSync(join(import.meta.dirname, 'written-names.json'), 'utf8'))
  const print = openTable(['names', 'right', 'of', 'share'])
  for (const [title, names] of [
    ['made', makeNames(rows, Number(values.count), Number(values.seed))],
    ['written', written],
  ] as const) {
    let right = 0
    for (const name of names) {
      const read = readName(name.text, vocabulary)
      const found = rows.en
        .flatMap((product): (Found & { score: number })[] => {
          if (read.registration && product.registrationNo.toLowerCase().endsWith(read.registration))
            return [{ product, match: null, score: 1000 }]
          if (read.actives.length === 0) return []
          const match = compareName(read, product)
          return match ? [{ product, match, score: scoreOf(match) }] : []
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, 5)
      if (found.some((one) => isRight(one, name))) right += 1
      else if (values.show)
        console.log(
          title,
          JSON.stringify(name.text),
          JSON.stringify(name.actives),
          JSON.stringify(read),
          found.slice(0, 2).map(({ product, match }) => [product.name, match]),
        )
    }
    print([title, right, names.length, `${((100 * right) / names.length).toFixed(1)} %`])
  }
}
