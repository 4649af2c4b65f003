const variants: ReadonlyMap<string, string> = new Map(
  ['溼濕', '銹鏽', '臺台', '麪麵', '菸煙', '糰團', '氹凼'].map(([variant = '', usual = '']) => [variant, usual]),
)

const notDecomposed: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const beyondAscii = /[^\0-\x7f]/

/** Removes case, accents, width and variants of characters and dashes, independently of the browser's language. */
export const foldText = (text: string): string =>
  beyondAscii.test(text)
    ? text
        .normalize('NFKD')
        .replaceAll(/\p{M}+/gu, '')
        .toLowerCase()
        .replaceAll(/[ßæœøłđðþı]/g, (letter) => notDecomposed[letter] ?? letter)
        .normalize('NFC')
        .replaceAll(/[溼銹臺麪菸糰氹]/g, (variant) => variants.get(variant) ?? variant)
        .replaceAll(/[‐-―−]/g, '-')
    : text.toLowerCase()
