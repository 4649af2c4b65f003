/**
 * Measures how many product names, written as buyers write them, are found. A name is found if one of the first five
 * products agrees with it, or if the search states the difference. `--server` also measures the built backend.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Product } from '#contract/entities/product.ts'
import { comparableFormulation } from '#domain/names/formulations.ts'
import { compareName, type Difference, type NameMatch } from '#domain/names/compare-name.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { createSearchService, type SearchService } from '#catalogue/search/search-service.ts'
import type { RawCatalogue } from '#catalogue/store/raw.ts'
import { startTable, quantile } from '../numbers.mjs'
import { publicRows, readSeed, memoryCatalogue } from '../public-rows.ts'
import { startServer } from '../server.mjs'
import { parseConcentration, generateNames, type WrittenName } from './made-names.ts'

type FoundProduct = Readonly<{ product: Product; match: NameMatch | null }>

const says = (match: NameMatch | null, ...kinds: Difference['at'][]): boolean =>
  match?.differences.some(({ at }) => kinds.includes(at)) ?? false

const isRight = ({ product, match }: FoundProduct, want: WrittenName): boolean => {
  if (want.registration && want.actives.length === 0) return product.registrationNo.endsWith(want.registration)
  const has = product.ingredients.map(({ nameEn }) => nameEn)
  const missing = want.actives.some((name) => !has.includes(name))
  if (missing && !says(match, 'form', 'isomer')) return false
  if (want.form && !says(match, 'form') && !has.some((name) => name.includes(want.form ?? ''))) return false
  if (has.length > want.actives.length && !says(match, 'more-actives')) return false
  const statedStrengths =
    want.contents.length === 1
      ? [parseConcentration(product.totalContent) ?? parseConcentration(product.ingredients[0]?.content)]
      : want.actives.map((name) =>
          parseConcentration(product.ingredients.find(({ nameEn }) => nameEn === name)?.content),
        )
  const agrees = want.contents.every(({ value, unit, basis }, at) => {
    const strength = statedStrengths[at]
    return basis !== 'a.e.' && strength?.unit === unit && Math.abs(strength.value - value) <= 0.005 * value
  })
  if (want.contents.length > 0 && !agrees && !says(match, 'content', 'density', 'base', 'by-volume')) return false
  const form = want.formulation && comparableFormulation(want.formulation)
  const productForm = product.formulation && comparableFormulation(product.formulation)
  return !form || form === productForm || says(match, 'formulation')
}

export const createMemorySearch = (raw: RawCatalogue): SearchService =>
  createSearchService({
    openRaw: async () => raw,
    exclusively: (_, work) => work(),
    now: () => performance.now(),
    pause: async () => undefined,
  })

type Search = (keyword: string) => Promise<readonly FoundProduct[]>

const openServer = async () => {
  const server = await startServer('')
  const address = `http://127.0.0.1:${server.port}`
  const { login, productPage } = { ...authCalls, ...catalogueCalls }
  const signedIn = await fetch(address + login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'new@example.com', password: 'new-2026' }),
  })
  const { accessToken } = login.data.parse((await signedIn.json()).data)
  // The backend closes idle connections while the device is measured, and fetch would reuse a closed one.
  const headers = { Authorization: `Bearer ${accessToken}`, Connection: 'close' }
  const search: Search = async (keyword) => {
    const query = new URLSearchParams({ keyword, pageNo: '1', pageSize: '5' })
    const answer = await fetch(`${address}${productPage.path}?${query}`, { headers })
    const { list, named } = productPage.data.parse((await answer.json()).data)
    return list.map((product) => ({ product, match: named ? compareName(named.name, product) : null }))
  }
  return { search, close: server.close }
}

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '240' },
      server: { type: 'boolean' },
      show: { type: 'boolean' },
    },
  })
  const seed = readSeed()
  const english = publicRows(seed, 'en')
  const rows = {
    en: english.products,
    es: publicRows(seed, 'es').products,
    zh: publicRows(seed, 'zh-Hans').products,
  }
  const device = createMemorySearch(memoryCatalogue(english, seed))
  const byId = new Map(rows.en.map((row) => [row.pesticideId, row]))
  const onDevice: Search = async (keyword) => {
    const query = { keyword, filters: [], order: 'relevance', offset: 0, limit: 5 }
    const { ids, named } = await device.search('en', 'products', query)
    return ids.flatMap((id) => {
      const product = byId.get(id)
      return product ? [{ product, match: named ? compareName(named.name, product) : null }] : []
    })
  }
  const server = values.server ? await openServer() : null
  const written: WrittenName[] = JSON.parse(readFileSync(join(import.meta.dirname, 'written-names.json'), 'utf8'))
  const sets = { made: generateNames(rows, Number(values.count), Number(values.seed)), written }
  const searches = { device: onDevice, ...(server ? { server: server.search } : {}) }
  const print = startTable(['names', 'asked of', 'right', 'of', 'share', 'p95'])
  for (const [title, names] of Object.entries(sets))
    for (const [where, search] of Object.entries(searches)) {
      let right = 0
      const times: number[] = []
      for (const name of names) {
        const startTime = performance.now()
        const hits = await search(name.text)
        times.push(performance.now() - startTime)
        if (hits.some((one) => isRight(one, name))) right += 1
        else if (values.show) console.log(`wrong: ${name.text} (${hits.map(({ product }) => product.name).join(', ')})`)
      }
      const share = `${((100 * right) / names.length).toFixed(1)} %`
      print([title, where, right, names.length, share, `${quantile(times, 0.95).toFixed(1)} ms`])
    }
  await server?.close()
}
