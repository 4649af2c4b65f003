/**
 * Names are compared without regard to full-width signs, accents, capitals, joiners and variant characters. The device,
 * the server, the paste box and the assistant all use these functions.
 */

/** Maps variant characters to the characters that the data contain. */
const variants: ReadonlyMap<string, string> = new Map(
  ['溼濕', '銹鏽', '臺台', '麪麵', '菸煙', '糰團', '氹凼'].map(([variant = '', usual = '']) => [variant, usual]),
)

export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[溼銹臺麪菸糰氹]/g, (variant) => variants.get(variant) ?? variant)

/** A name as letters and digits only: `2,4-D`, `2.4 D` and `24D` become `24d`. */
export const nameKey = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')

export interface Piece {
  readonly kind: 'word' | 'number' | 'han' | 'sign'
  readonly text: string
  readonly at: number
}

const shape =
  /(?<han>\p{Script=Han})|(?<number>\d+(?:[.,]\d+)*)|(?<word>(?:(?!\p{Script=Han})\p{L})+)|(?<sign>[%+/()])/gu

export const piecesOf = (folded: string): Piece[] =>
  [...folded.matchAll(shape)].map(({ 0: text, index: at, groups }) => ({
    kind: groups?.['han'] ? 'han' : groups?.['number'] ? 'number' : groups?.['word'] ? 'word' : 'sign',
    text,
    at,
  }))
