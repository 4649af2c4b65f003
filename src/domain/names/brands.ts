import type { Locale } from '#contract/languages.ts'

type NameByLocale = Readonly<Record<Locale, string>>

/** Trade names by which buyers search, each line with the names of the active ingredient in four languages. */
const lines = [
  ['glyphosate', 'glifosato', '草甘膦', '嘉磷塞', 'Roundup', 'Round up', '农达', '農達'],
  ['paraquat', 'paraquat', '百草枯', '巴拉刈', 'Gramoxone', 'Gramoxon', 'Gramoxón', '克无踪', '克無蹤'],
  ['imidacloprid', 'imidacloprid', '吡虫啉', '益達胺', 'Confidor'],
  ['thiamethoxam', 'tiametoxam', '噻虫嗪', '賽速安', 'Actara', '阿克泰'],
  ['chlorpyrifos', 'clorpirifós', '毒死蜱', '陶斯松', 'Lorsban', '乐斯本', '樂斯本'],
  ['mancozeb', 'mancozeb', '代森锰锌', '鋅錳乃浦', 'Dithane'],
  ['chlorantraniliprole', 'clorantraniliprol', '氯虫苯甲酰胺', '剋安勃', 'Coragen', '康宽'],
  ['abamectin', 'abamectina', '阿维菌素', '阿巴汀', 'Vertimec'],
] as const

const actives = lines.map(([en, es, zhHans, zhHant, ...brands]) => ({
  name: { en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant } satisfies NameByLocale,
  brands,
  pattern: new RegExp(String.raw`(?<![a-z])(?:${brands.join('|')})(?![a-z])`, 'iu'),
}))

/** The trade names of an active ingredient, by its English name. */
export const brandsOf = (nameEn: string): readonly string[] =>
  actives.flatMap(({ name, brands }): readonly string[] => (name.en === nameEn ? brands : []))

/** The first trade name in a text, as typed, and the names of its active ingredient. */
export const brandIn = (text: string): { readonly brand: string; readonly name: NameByLocale } | null => {
  for (const { name, pattern } of actives) {
    const match = pattern.exec(text)
    if (match) return { brand: match[0], name }
  }
  return null
}

/** A text with the active ingredient in place of its trade name, because other suppliers do not have that brand. */
export const withoutBrand = (text: string, locale: Locale): string => {
  const found = brandIn(text)
  return found ? text.replace(found.brand, found.name[locale]) : text
}
