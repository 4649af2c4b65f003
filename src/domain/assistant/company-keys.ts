import { commonWords } from './common-words.ts'
import { isHan, type Token } from './question-text.ts'
import type { KnownName } from './vocabulary.ts'

const namesPerStep = 16
const maxCompaniesPerWord = 12
const maxCompaniesPerKey = 6
const maxKeyLength = 6
const fewestOfBusiness = 8

const legalForm =
  /(?:股份|集团|有限责任|有限|公司|科学|科技|技术|生物|化学|化工|农化|农药|药业|工业|实业|发展|作物|保护|植物|植保|制药|精细|环保|国际|贸易|产业|开发|总厂|工程|制造|厂)+$/

/** Keys of a Chinese name without its place and legal form: 润丰 for 山东潍坊润丰化工股份有限公司. */
const chineseKeys = (tokens: readonly Token[], places: ReadonlySet<string>): (readonly Token[])[] => {
  const keys: (readonly Token[])[] = [tokens]
  let start = 0
  for (let moved = true; moved;) {
    moved = false
    for (const length of [4, 3, 2]) {
      const rest = tokens.slice(start, start + length)
      if (start + length >= tokens.length || !places.has(rest.map(({ stem }) => stem).join(''))) continue
      start += length
      if ('省市县区'.includes(tokens[start]?.plain ?? '-')) start += 1
      moved = true
      break
    }
  }
  const text = tokens.map(({ plain }) => plain).join('')
  const end = [...text.replace(legalForm, '')].length
  const core = tokens.slice(start, end)
  if (core.length < 2 || core.length > 10) return keys
  // Common ideographs, such as 新安, identify a company only together with its place or trade.
  if (!core.every(({ plain }) => commonWords.has(plain))) keys.push(core)
  // Together with the place, two ideographs are enough: 广西田园 for 广西田园生化.
  if (start > 0) keys.push(tokens.slice(0, start + 2))
  for (let from = 0; from < start; from += 1) keys.push(tokens.slice(from, end))
  for (let to = end + 1; to < tokens.length; to += 1)
    keys.push(tokens.slice(0, to), ...(to > end + 1 ? [tokens.slice(start, to)] : []))
  return keys
}

export interface CompanyKey {
  readonly id: string
  readonly key: readonly Token[]
}

export function* companyKeySteps(
  companies: readonly KnownName[],
  places: readonly (readonly Token[])[],
  read: (name: string) => Token[],
): Generator<void, { readonly keys: CompanyKey[]; readonly businessWords: ReadonlySet<string> }> {
  const tokenizedNames: { readonly id: string; readonly tokens: Token[] }[] = []
  for (const [at, { id, names }] of companies.entries()) {
    if (at % namesPerStep === 0) yield
    for (const name of names) tokenizedNames.push({ id, tokens: read(name) })
  }
  const spread = new Map<string, Set<string>>()
  for (const { id, tokens } of tokenizedNames)
    for (const { stem } of tokens) {
      const owners = spread.get(stem)
      if (owners) owners.add(id)
      else spread.set(stem, new Set([id]))
    }
  const chinesePlaces = new Set(places.map((place) => place.map(({ stem }) => stem).join('')))
  const placeWords = new Set(places.flatMap((place) => place.map(({ stem }) => stem)))
  const isDistinctive = ({ stem, plain }: Token): boolean =>
    plain.length >= 3 &&
    (spread.get(stem)?.size ?? 0) <= maxCompaniesPerWord &&
    !placeWords.has(stem) &&
    !commonWords.has(plain)
  const keys = new Map<string, { readonly key: readonly Token[]; readonly ids: Set<string> }>()
  const add = (id: string, key: readonly Token[]) => {
    const text = key.map(({ stem }) => stem).join(' ')
    const entry = keys.get(text)
    if (entry) entry.ids.add(id)
    else keys.set(text, { key, ids: new Set([id]) })
  }
  for (const [at, { id, tokens }] of tokenizedNames.entries()) {
    if (at % namesPerStep === 0) yield
    if (isHan(tokens[0]?.plain ?? '')) {
      for (const key of chineseKeys(tokens, chinesePlaces)) add(id, key)
      continue
    }
    add(id, tokens)
    for (let from = 0; from < tokens.length; from += 1)
      for (let length = 1; length <= maxKeyLength && from + length <= tokens.length; length += 1) {
        const run = tokens.slice(from, from + length)
        // A name that has only places and common words is identified by all of its words together.
        if (!run.some(isDistinctive) && (from > 0 || length < 3)) continue
        if (length === 1 && (run[0]?.plain.length ?? 0) < 5) continue
        add(id, run)
      }
  }
  yield
  return {
    keys: [...keys.values()].flatMap(({ key, ids }) =>
      ids.size > maxCompaniesPerKey ? [] : [...ids].map((id) => ({ id, key })),
    ),
    businessWords: new Set([...spread].flatMap(([stem, owners]) => (owners.size >= fewestOfBusiness ? [stem] : []))),
  }
}
