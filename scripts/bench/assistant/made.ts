import { randomSource, type RandomSource } from '../random-source.ts'
import type { Want } from './expected.ts'
import { kinds, single, withDose, type Language, type Pick, type Slots } from './made-kinds.ts'
import { refused, strangeCrops, strangers } from './made-refused.ts'
import type { RawData, RawWord } from './raw.ts'

export interface Question {
  readonly id: string
  readonly lang: Language
  readonly q: string
  readonly after?: readonly string[]
  readonly want: Want
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** A slip in the middle of a word: two letters swapped, one missing, one doubled, or one wrong. */
const misspelt = (name: string, random: RandomSource): string => {
  const words = name.split(' ')
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a))
  if (!/^[a-z-]{7,}$/i.test(longest)) return name
  const at = 2 + random.below(longest.length - 4)
  const [a, b, c] = [longest.slice(0, at), longest[at] ?? '', longest[at + 1] ?? '']
  const rest = longest.slice(at + 2)
  const slips = [
    `${a}${c}${b}${rest}`,
    `${a}${c}${rest}`,
    `${a}${b}${b}${c}${rest}`,
    `${a}${letters[random.below(26)] ?? 'e'}${c}${rest}`,
  ]
  return name.replace(longest, random.pick(slips))
}

const bare = (name: string): string => name.replace(/\s*[(（][^)）]*[)）]/g, '').trim()
const inLanguage = (word: RawWord | undefined, lang: Language): string => {
  const name = lang === 'zh' ? (word?.zh ?? word?.en) : word?.[lang]
  return bare(name ?? '')
}
const small = (text: string, lang: Language) => (lang === 'zh' ? text : text.toLowerCase())
const plural: Readonly<Record<string, string>> = { en: 's', es: 's', zh: '' }

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
const nameOfCountry = (code: string, lang: Language) =>
  new Intl.DisplayNames([lang === 'zh' ? 'zh-Hans' : lang], { type: 'region' }).of(code) ?? countries.of(code) ?? code
const destinations = ['BR', 'PY', 'MX', 'CO', 'AU', 'KH', 'TH', 'VN', 'KE', 'AR', 'PE', 'NG', 'ES', 'ID', 'EG', 'UY']
const provinces = ['Jiangsu', 'Shandong', 'Zhejiang', 'Hebei', 'Anhui', 'Hubei']
const chinese: Readonly<Record<string, string>> = {
  Jiangsu: '江苏',
  Shandong: '山东',
  Zhejiang: '浙江',
  Hebei: '河北',
  Anhui: '安徽',
  Hubei: '湖北',
}

/** Products of the register: those of the demonstration are invented. */
const poolOf = (raw: RawData) => raw.products.filter(({ id }) => !id.startsWith('DEMO'))

type Unnumbered = Omit<Question, 'id'>

/** Questions that have an answer. */
const answerable = (raw: RawData, random: RandomSource): Unnumbered[] => {
  const pool = poolOf(raw)
  const questions: Unnumbered[] = []
  for (const kind of kinds) {
    const fitting = pool.filter(kind.fits)
    for (let count = 0; count < kind.many; count += 1) {
      const lang = (['en', 'es', 'zh'] as const)[count % 3] ?? 'en'
      const product = random.pick(fitting)
      const uses = product.uses.filter(
        ({ crop, pest, dose }) => crop !== '' && pest !== '' && (dose !== '' || !withDose(product)),
      )
      const use = uses.length > 0 ? random.pick(uses) : { crop: '', pest: '' }
      const pick: Pick = {
        product,
        crop: use.crop,
        pest: use.pest,
        country:
          kind.name === 'may a number go somewhere' && random.next() < 0.6
            ? random.pick(product.exportTo)
            : random.pick(destinations),
        year: random.pick(['2030', '2031']),
        active: product.parts[0]?.id ?? '',
        other: product.parts[1]?.id ?? '',
        province: random.pick(provinces),
      }
      const want = kind.want(pick)
      const many = (want.active?.length ?? 0) > 1
      const slip = random.next() < 0.15
      const name = (id: string) => {
        // Buyers mix: an English name of an active in any language.
        const said = small(inLanguage(raw.words.ingredients.get(id), random.next() < 0.1 ? 'en' : lang), lang)
        return slip ? misspelt(said, random) : said
      }
      const join = lang === 'zh' ? '+' : ' + '
      const together =
        kind.name === 'two actives'
          ? name(pick.active)
          : many
            ? (want.active ?? []).map(name).join(join)
            : name(pick.active)
      const company = raw.companies.get(product.company)
      const short = (company?.en ?? '').replace(/,?\s*(Co|Ltd|Inc|Limited)\b.*$/i, '').trim()
      const slots: Slots = {
        active: together,
        other: name(pick.other),
        crop: small(inLanguage(raw.words.crops.get(pick.crop), lang), lang),
        pest: small(inLanguage(raw.words.pests.get(pick.pest), lang), lang),
        category: want.category
          ? small(inLanguage(raw.words.categories.get(want.category), lang), lang) + (plural[lang] ?? '')
          : lang === 'zh'
            ? '农药'
            : lang === 'es'
              ? 'productos'
              : 'products',
        content:
          product.unit === '%' ? `${product.value ?? ''}%` : `${product.value ?? ''} ${random.pick(['g/L', 'g/l'])}`,
        form:
          random.next() < 0.5 || lang !== 'zh'
            ? product.form
            : inLanguage(raw.words.formulations.get(product.form), lang),
        reg: random.next() < 0.2 ? product.id.toLowerCase() : product.id,
        company: lang === 'zh' && company?.zh ? company.zh.replace(/(股份)?有限(责任)?公司$/, '') : short,
        province: lang === 'zh' ? (chinese[pick.province] ?? pick.province) : pick.province,
        country: nameOfCountry(pick.country, lang),
        year: pick.year,
      }
      const says = kind.says[lang]
      const q = says[Math.floor(count / 3) % says.length]?.(slots) ?? ''
      questions.push({ lang, q, want })
    }
  }
  return questions
}

/** Questions after what no row of the library has. */
const unanswerable = (raw: RawData, random: RandomSource): Unnumbered[] => {
  const pool = poolOf(raw)
  const questions: Unnumbered[] = []
  const names = new Set(
    [...raw.words.ingredients.values(), ...raw.words.crops.values()].flatMap(({ en, es, zh }) =>
      [en, es, zh ?? ''].map((name) => bare(name).toLowerCase()),
    ),
  )
  const absent = (list: readonly string[]) => list.filter((name) => !names.has(name))
  for (const kind of refused)
    for (let count = 0; count < kind.many; count += 1) {
      const lang = (['en', 'es', 'zh'] as const)[count % 3] ?? 'en'
      const product = random.pick(pool.filter(single))
      const company = raw.companies.get(product.company)
      const slots: Slots = {
        active: small(inLanguage(raw.words.ingredients.get(product.parts[0]?.id ?? ''), lang), lang),
        other: random.pick(absent(strangers[lang])),
        crop: small(
          inLanguage(raw.words.crops.get(random.pick(['rice', 'wheat', 'cotton', 'tomato', 'citrus'])), lang),
          lang,
        ),
        pest: random.pick(absent(strangeCrops[lang])),
        category: '',
        content: '',
        form: '',
        reg: `${random.pick(['PD', 'WP', 'EX'])}2099${String(1000 + random.below(8999))}`,
        company: lang === 'zh' && company?.zh ? company.zh : (company?.en ?? ''),
        province: '',
        country: nameOfCountry(random.pick(destinations), lang),
        year: '',
      }
      const says = kind.says[lang]
      const q = says[Math.floor(count / 3) % says.length]?.(slots) ?? ''
      questions.push({ lang, q, want: { is: 'none' } })
    }
  return questions
}

export const madeQuestions = (raw: RawData): Question[] => {
  const random = randomSource(500)
  return [...answerable(raw, random), ...unanswerable(raw, random)].map((question, at) => ({
    id: `m${String(at + 1).padStart(3, '0')}`,
    ...question,
  }))
}
