import type { Product } from '#contract/entities/product.ts'
import { randomSource } from '../numbers.mjs'

export interface WrittenName {
  readonly text: string
  readonly language: 'en' | 'es' | 'zh'
  /** English names of the active ingredients as in the dictionary, in the order of the text. */
  readonly actives: readonly string[]
  readonly form?: string | null
  readonly contents: readonly { readonly value: number; readonly unit: string; readonly basis?: string | null }[]
  readonly formulation: string | null
  readonly registration?: string | null
}

export const parseConcentration = (text: string | null | undefined) => {
  const [, value, unit] = /^(\d+(?:\.\d+)?)\s*(%|g\/L|克\/升)$/.exec(text ?? '') ?? []
  return value === undefined ? null : { value: Number(value), unit: unit === '%' ? '%' : 'g/L' }
}

const inWords: Readonly<Record<string, Readonly<Record<WrittenName['language'], readonly string[]>>>> = {
  EC: {
    en: ['EC', 'E.C.', 'emulsifiable concentrate'],
    es: ['EC', 'CE', 'concentrado emulsionable'],
    zh: ['EC', '乳油'],
  },
  WP: { en: ['WP', 'wettable powder'], es: ['WP', 'PM', 'polvo mojable'], zh: ['WP', '可湿性粉剂', '可溼性粉劑'] },
  WG: { en: ['WG', 'WDG', 'DF'], es: ['WG', 'WDG', 'gránulos dispersables'], zh: ['WG', '水分散粒剂'] },
  SC: { en: ['SC', 'suspension concentrate'], es: ['SC', 'suspensión concentrada'], zh: ['SC', '悬浮剂'] },
  SL: { en: ['SL', 'AS', 'soluble liquid'], es: ['SL', 'LS', 'líquido soluble'], zh: ['SL', '水剂'] },
  AS: { en: ['AS', 'SL'], es: ['SL', 'líquido soluble'], zh: ['AS', '水剂'] },
  TC: { en: ['TC', 'Tech', 'technical'], es: ['TC', 'técnico'], zh: ['TC', '原药'] },
}

export const generateNames = (
  products: Readonly<Record<WrittenName['language'], readonly Product[]>>,
  count: number,
  seed: number,
) => {
  const { next, below, pick } = randomSource(seed)
  const chance = (share: number) => next() < share
  const candidates = products.en.flatMap((row, at) => {
    const total = parseConcentration(row.totalContent)
    const each = row.ingredients.map(({ content }) => parseConcentration(content))
    const hasContents = row.ingredients.length > 0 && row.ingredients.length <= 3 && total && !row.demo
    return hasContents ? [{ at, total, each }] : []
  })
  const slip = (name: string): string => {
    const at = 2 + below(Math.max(1, name.length - 4))
    if (name.length < 8 || !/^[a-záéíóú]+$/i.test(name.slice(at, at + 2))) return name
    return chance(0.5)
      ? name.slice(0, at) + name.slice(at + 1)
      : name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
  }
  const joiner = (name: string): string =>
    name.includes('-') && chance(0.5) ? name.replaceAll('-', chance(0.5) ? ' ' : '') : name
  const strength = (value: number, unit: string, language: WrittenName['language'], bare: boolean): string => {
    const digits = language === 'es' && chance(0.5) ? String(value).replace('.', ',') : String(value)
    if (bare) return digits
    if (unit === '%') return digits + pick(language === 'zh' ? ['%', '％'] : ['%', ' %', '% w/w'])
    return digits + pick(language === 'zh' ? ['克/升', 'g/L'] : ['g/L', ' g/l', 'gr/lt', ' g/L'])
  }
  const writtenNames: WrittenName[] = []
  while (writtenNames.length < count) {
    const { at, total, each } = pick(candidates)
    const language = pick(['en', 'en', 'es', 'es', 'zh'] as const)
    const row = products[language][at]
    const english = products.en[at]
    if (!row || !english) continue
    const isReversed = row.ingredients.length > 1 && chance(0.3)
    const order = row.ingredients.map((_, index) => index)
    if (isReversed) order.reverse()
    const mixture = order.length > 1
    const hasAllContents = each.every((one) => one !== null)
    const ofParts = mixture && hasAllContents && chance(0.6)
    const code = row.formulation && chance(0.8) ? row.formulation : null
    const formulationText = code ? pick(inWords[code]?.[language] ?? [code]) : ''
    const names = order.map((index) => {
      const name = row.ingredients[index]?.name ?? ''
      return joiner(chance(0.12) && language !== 'zh' ? slip(name) : name)
    })
    const contents = ofParts ? order.flatMap((index) => each[index] ?? []) : [total]
    const isBare = code !== null && chance(0.4)
    const texts = contents.map(({ value, unit }) => strength(value, unit, language, isBare))
    const strengths =
      (ofParts || !mixture) && chance(0.5)
        ? { mixed: names.map((name, index) => `${name} ${texts[index] ?? ''}`.trim()).join(' + '), after: '' }
        : { mixed: names.join(pick([' + ', '+', ' / '])), after: texts.join('+') }
    const gap = language === 'zh' && chance(0.6) ? '' : ' '
    const wholeText = [strengths.mixed, strengths.after, formulationText].filter(Boolean).join(gap)
    const quantity = chance(0.05) ? pick(['20 t ', '5000 L ', '16 tons ']) : ''
    const casedText = chance(0.15)
      ? wholeText.toUpperCase()
      : chance(0.15)
        ? wholeText.normalize('NFD').replaceAll(/\p{M}/gu, '')
        : wholeText
    writtenNames.push({
      text: quantity + casedText,
      language,
      actives: order.map((index) => english.ingredients[index]?.nameEn ?? ''),
      contents,
      formulation: code,
    })
  }
  return writtenNames
}
