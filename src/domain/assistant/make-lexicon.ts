import { formulationWords } from '#domain/names/formulations.ts'
import { commonWords } from './common-words.ts'
import { addName, createNameTree, type Entity, isLongLatinWord, type Lexicon, phoneticKey } from './lexicon.ts'
import { containsHan, type SimplifiedLetters, stemOf, type Token, tokensOf } from './question-text.ts'
import { type KnownName, namesOfWord, type VocabularyWord } from './vocabulary.ts'

const namesPerStep = 16
const maxCompaniesPerWord = 12
const maxCompaniesPerKey = 6
const maxKeyLength = 6
const fewestOfBusiness = 8

const legalForm =
  /(?:股份|集团|有限责任|有限|公司|科学|科技|技术|生物|化学|化工|农化|农药|药业|工业|实业|发展|作物|保护|植物|植保|制药|精细|环保|国际|贸易|产业|开发|总厂|工程|制造|厂)+$/

/** Keys by which a question may name the company, for example 润丰 for 山东潍坊润丰化工股份有限公司. */
const chineseKeys = (tokens: readonly Token[], places: ReadonlySet<string>): (readonly Token[])[] => {
  const keys: (readonly Token[])[] = [tokens]
  let start = 0
  for (let hasMoved = true; hasMoved;) {
    hasMoved = false
    for (const length of [4, 3, 2]) {
      const rest = tokens.slice(start, start + length)
      if (start + length >= tokens.length || !places.has(rest.map(({ stem }) => stem).join(''))) continue
      start += length
      if ('省市县区'.includes(tokens[start]?.plain ?? '-')) start += 1
      hasMoved = true
      break
    }
  }
  const text = tokens.map(({ plain }) => plain).join('')
  const end = [...text.replace(legalForm, '')].length
  const core = tokens.slice(start, end)
  if (core.length < 2 || core.length > 10) return keys
  // Common ideographs, such as 新安, identify a company only together with its place or its line of business.
  if (!core.every(({ plain }) => commonWords.has(plain))) keys.push(core)
  // Together with the place, two ideographs are enough: 广西田园 for 广西田园生化.
  if (start > 0) keys.push(tokens.slice(0, start + 2))
  for (let from = 0; from < start; from += 1) keys.push(tokens.slice(from, end))
  for (let to = end + 1; to < tokens.length; to += 1)
    keys.push(tokens.slice(0, to), ...(to > end + 1 ? [tokens.slice(start, to)] : []))
  return keys
}

type CompanyKey = Readonly<{ id: string; key: readonly Token[] }>

const addTo = (sets: Map<string, Set<string>>, key: string, value: string): void =>
  void sets.set(key, (sets.get(key) ?? new Set()).add(value))

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
  const ownersByStem = new Map<string, Set<string>>()
  for (const { id, tokens } of tokenizedNames) for (const { stem } of tokens) addTo(ownersByStem, stem, id)
  const chinesePlaces = new Set(places.map((place) => place.map(({ stem }) => stem).join('')))
  const placeWords = new Set(places.flatMap((place) => place.map(({ stem }) => stem)))
  const isDistinctive = ({ stem, plain }: Token): boolean =>
    plain.length >= 3 &&
    (ownersByStem.get(stem)?.size ?? 0) <= maxCompaniesPerWord &&
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
    if (containsHan(tokens[0]?.plain ?? '')) {
      for (const key of chineseKeys(tokens, chinesePlaces)) add(id, key)
      continue
    }
    add(id, tokens)
    for (let from = 0; from < tokens.length; from += 1)
      for (let length = 1; length <= maxKeyLength && from + length <= tokens.length; length += 1) {
        const run = tokens.slice(from, from + length)
        // Words that are not distinctive identify a company only as the first three or more words of its name.
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
    businessWords: new Set(
      [...ownersByStem].flatMap(([stem, owners]) => (owners.size >= fewestOfBusiness ? [stem] : [])),
    ),
  }
}

export interface LexiconSources {
  readonly words: readonly VocabularyWord[]
  readonly companies: readonly KnownName[]
  readonly provinces: readonly KnownName[]
  readonly cities: readonly string[]
  readonly countries: readonly KnownName[]
  readonly registrations: Iterable<string>
}

/** Traditional ideographs of common words, each with its simplified form. Names in the data provide more pairs. */
const scriptPairs =
  '嗎吗 個个 們们 麼么 誰谁 廠厂 產产 員员 價价 錢钱 買买 賣卖 購购 貨货 應应 對对 從从 進进 國国 營营 標标 準准 號号 碼码 證证 書书 記记 錄录 冊册 該该 請请 問问 說说 話话 這这 還还 會会 為为 與与 種种 類类 來来 過过 時时 間间 幾几 後后 內内 無无 沒没 絡络 發发 劑剂 藥药 農农 畝亩 頃顷 噸吨 顆颗 點点 數数 據据 質质 業业 場场 東东 廣广 蘇苏 陝陕 遼辽 寧宁 雲云 貴贵 臺台 灣湾 龍龙 鄉乡 縣县 聯联 繫系 電电 郵邮 網网 傳传 運运 費费 報报 單单 總总 評评 級级 檢检 測测 誤误 飲饮 噴喷 灑洒 澆浇 熱热 殘残 機机 轉转 雙双 兩两 釐厘 實实 導导 興兴 試试 驗验 樣样 經经 殺杀 蟲虫 蟎螨 專专 僅仅 銷销 絕绝 繼继 續续 關关 於于 並并 開开 給给 讓让 當当 確确 認认 現现 權权 屬属 屆届 滅灭 條条 約约 門门 馬马 韓韩 烏乌 蘭兰 緬缅 賓宾 亞亚 羅罗 紐纽 歐欧 盧卢 維维 強强 餘余 樹树 麥麦 黃黄 葉叶 煙烟 蘋苹 蘿萝 蔔卜 薑姜 蔥葱 雜杂 闊阔 銹锈 鏽锈 壞坏 紋纹 癥症 溼湿 斷断 結结 線线 絲丝 飛飞 蝨虱 薊蓟 鈴铃 錳锰 鋅锌 銅铜 鉀钾 鈉钠 鈣钙 鋁铝 銨铵 鹽盐 異异 環环 達达 靈灵 懸悬 濃浓 縮缩 緩缓 釋释 膠胶 塊块 誘诱 餌饵 蠅蝇 蝸蜗 潰溃 瘍疡 瘡疮 莖茎 淨净 凈净 裝装 櫃柜 萬万 盤盘 鐵铁 鋼钢'

export const extraScriptPairs: readonly (readonly [string, string])[] = scriptPairs
  .split(' ')
  .map(([full = '', simple = '']) => [full, simple] as const)

/** Takes the most frequent counterpart of each ideograph, because some names differ in Taiwan (嘉磷塞 for 草甘膦). */
export const learnSimplifiedLetters = (words: readonly VocabularyWord[]): SimplifiedLetters => {
  const simplifiedIdeographs = new Set(words.flatMap(({ zh }) => [...(zh ?? '')]))
  const votes = new Map<string, Map<string, number>>()
  for (const { zh, zhHant } of words) {
    const [simple, full] = [[...(zh ?? '')], [...(zhHant ?? '')]]
    if (simple.length !== full.length) continue
    for (const [at, letter] of full.entries()) {
      const simpleLetter = simple[at]
      if (simpleLetter === undefined || simpleLetter === letter || simplifiedIdeographs.has(letter)) continue
      const count = votes.get(letter) ?? new Map<string, number>()
      votes.set(letter, count.set(simpleLetter, (count.get(simpleLetter) ?? 0) + 1))
    }
  }
  const learnt = [...votes].map(([letter, count]): [string, string] => {
    const [most] = [...count].sort((a, b) => b[1] - a[1])
    return [letter, most?.[0] ?? letter]
  })
  return new Map([...learnt, ...extraScriptPairs])
}

const isomers = new Set(['alpha', 'gamma', 'theta', 'lambda'])

/** Finds emamectin in emamectin benzoate, and in another language the word that begins with the same sounds. */
const mainWordOf = (word: VocabularyWord, tokens: readonly Token[], english: readonly Token[]): readonly Token[] => {
  if (word.kind !== 'active' || tokens.length < 2) return []
  const isMainWord = ({ plain }: Token) => isLongLatinWord(plain) && !isomers.has(plain)
  const soundStart = ({ plain }: Token) => phoneticKey(plain).slice(0, 3)
  const inEnglish = english.find(isMainWord)
  const match = inEnglish && tokens.find((token) => isMainWord(token) && soundStart(token) === soundStart(inEnglish))
  return match ? [match] : []
}

/** Finds the general word in a pest's name, such as whitefly in tobacco whitefly, or gusano in gusano cogollero. */
const headOf = (word: VocabularyWord, name: string, tokens: readonly Token[]): readonly Token[] => {
  if (word.kind !== 'pest' || tokens.length < 2) return []
  const head = name === word.en ? tokens.at(-1) : tokens[0]
  const isDistinctive = head && /^[a-z]{4,}$/.test(head.plain) && !commonWords.has(head.plain) && head.plain !== 'grass'
  return isDistinctive && (name === word.en || word.others.includes(name)) ? [head] : []
}

const genus = /(?:ium|otinia|aria|spora|phora|thora|ytis|onia|atum|eria)$/
/** The fungus in the name of a disease, such as fusarium in fusarium head blight. */
const genusOf = (word: VocabularyWord, name: string, tokens: readonly Token[]): readonly Token[] => {
  const [first] = tokens
  return word.kind === 'pest' && name === word.en && first && tokens.length > 1 && genus.test(first.plain)
    ? [first]
    : []
}

/** Finds shorter names of a pest, such as leaf folder for rice leaf folder. */
const shortForms = (word: VocabularyWord, name: string, tokens: readonly Token[]): (readonly Token[])[] => {
  if (word.kind !== 'pest' || tokens.length < 3 || !tokens.every(({ plain }) => /^[a-z]+$/.test(plain))) return []
  const english = name === word.en
  if (!english && !word.others.includes(name)) return []
  const withoutSecondWord = english || tokens.length < 4 ? [] : [[...tokens.slice(0, 1), ...tokens.slice(2)]]
  return [
    ...withoutSecondWord,
    ...tokens.slice(2).map((_, at) => (english ? tokens.slice(at + 1) : tokens.slice(0, at + 2))),
  ].filter((part) => !commonWords.has((english ? part[0] : part.at(-1))?.plain ?? ''))
}

const endingsBeforeE: readonly (readonly [RegExp, string])[] = [
  [/z$/, 'c'],
  [/g$/, 'gu'],
]
/** The Spanish word for the plant or its farmer, such as algodonero for algodón. */
const plantOf = (word: VocabularyWord, name: string, tokens: readonly Token[]): readonly Token[] => {
  const [first] = tokens
  if (word.kind !== 'crop' || tokens.length !== 1 || !first || !word.others.includes(name)) return []
  const nameStem = first.plain.replace(/[aeo]$/, '')
  if (!/^[a-z]{4,}$/.test(nameStem) || nameStem.endsWith('er')) return []
  const root = endingsBeforeE.reduce((text, [ending, put]) => text.replace(ending, put), nameStem)
  return [{ ...first, plain: `${root}ero`, stem: stemOf(`${root}ero`) }]
}

const joinedWord = (tokens: readonly Token[]): readonly Token[] => {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last || tokens.length < 2 || !tokens.every(({ plain }) => /^[a-z]{2,}$/.test(plain))) return []
  const plain = tokens.map((token) => token.plain).join('')
  return [{ ...first, plain, stem: plain.slice(0, -last.plain.length) + last.stem }]
}

/** Runs in steps, so that the caller can do other work between two steps. */
export function* lexiconSteps(sources: LexiconSources): Generator<void, Lexicon> {
  const simplified = learnSimplifiedLetters(sources.words)
  const root = createNameTree()
  const words = new Map<string, Set<string>>()
  const spelt = new Map<string, string>()
  const learn = (tokens: readonly Token[]) => {
    for (const { stem, plain } of tokens) {
      if (!isLongLatinWord(plain) || commonWords.has(plain) || commonWords.has(stem)) continue
      if (!spelt.has(stem)) spelt.set(stem, plain)
      addTo(words, phoneticKey(stem)[0] ?? '', stem)
    }
  }
  const read = (name: string): Token[] => tokensOf(name, simplified)
  const put = (tokens: readonly Token[], entity: Entity, part = false): void => {
    const [first] = tokens
    // Single letters and common words are not added, although the register has a formulation with the name "others".
    if (
      tokens.length === 1 &&
      first &&
      !containsHan(first.plain) &&
      (first.plain.length < 2 || commonWords.has(first.raw.toLowerCase()))
    )
      return
    addName(root, tokens, entity, part)
  }
  for (const [at, word] of sources.words.entries()) {
    if (at % namesPerStep === 0) yield
    const entity: Entity = { kind: word.kind, id: word.id }
    const english = read(word.en ?? '')
    const { first, besides } = namesOfWord(word)
    for (const name of [...first, ...besides]) {
      const tokens = read(name)
      const isPart = !first.includes(name)
      put(tokens, entity, isPart)
      put(joinedWord(tokens), entity, isPart)
      put(mainWordOf(word, tokens, english), entity, true)
      put(headOf(word, name, tokens), entity, true)
      put(genusOf(word, name, tokens), entity, true)
      for (const part of shortForms(word, name, tokens)) put(part, entity, true)
      put(plantOf(word, name, tokens), entity, true)
      learn(tokens)
    }
  }
  const formIds = new Set(sources.words.flatMap(({ kind, id }) => (kind === 'form' ? [id] : [])))
  for (const [name, id] of formulationWords)
    if (name.length > 3 && formIds.has(id)) put(read(name), { kind: 'form', id }, true)
  yield
  for (const { id, names } of sources.countries) for (const name of names) put(read(name), { kind: 'country', id })
  yield
  for (const { id, names } of sources.provinces) for (const name of names) put(read(name), { kind: 'province', id })
  const placeWords = new Set<string>()
  for (const place of [...sources.countries, ...sources.provinces])
    for (const name of place.names) {
      const tokens = read(name)
      const [first] = tokens
      if (first && tokens.length === 1) placeWords.add(first.plain)
      learn(tokens)
    }
  yield
  const places = [...sources.provinces.flatMap(({ names }) => names), ...sources.cities].map(read)
  const { keys, businessWords } = yield* companyKeySteps(sources.companies, places, read)
  for (const [at, { id, key }] of keys.entries()) {
    if (at % 64 === 0) yield
    put(key, { kind: 'company', id })
    if (key.length === 1) learn(key.filter(({ plain }) => plain.length >= 6))
  }
  yield
  const prefixes = [...sources.registrations].flatMap((id) => /^[A-Za-z]+/.exec(id)?.[0]?.toUpperCase() ?? [])
  return {
    root,
    simplified,
    words: new Map(
      [...words].map(([first, list]) => [first, [...list].map((stem) => ({ stem, sound: phoneticKey(stem) }))]),
    ),
    spelt,
    prefixes: new Set(prefixes),
    places: placeWords,
    businessWords,
  }
}
