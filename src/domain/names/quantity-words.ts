import { wordsToDigits } from '#domain/assistant/checker/number-words.ts'
import { containsHan, normaliseUnicode, withoutAccents } from '#domain/assistant/question-text.ts'

/** Units with a pattern of their spellings; the first match is used. '' is a container of unknown size. */
const units: readonly (readonly [string, string])[] = [
  ['fcl20', `(?:x\\s*)?20\\s*(?:ft|'|’|fcl|gp|feet|foot|pies|尺)`],
  ['fcl40', `(?:x\\s*)?40\\s*(?:ft|'|’|fcl|gp|hq|hc|feet|foot|pies|尺)`],
  ['kg', 'kgs?|kilos?|kilogram(?:me)?s?|kilogramos?|公斤|千克'],
  ['kL', 'kl|kilolit(?:er|re)s?|kilolitros?|千升'],
  // 吨桶 (IBC) must precede 吨. 吨桶装 means "packed in drums".
  ['ibc', 'ibcs?|[吨噸]桶(?![装裝])'],
  ['t', 'mt|tm|tons?|tonnes?|toneladas?|tn|t|公吨|吨|公噸|噸'],
  ['L', 'lts?|ltrs?|lit(?:er|re)s?|litros?|l|公升|升'],
  ['drum', 'drums?|tambor(?:es)?|桶'],
  ['bag', 'bags?|sacos?|bolsas?|袋'],
  ['bottle', 'bottles?|botellas?|瓶'],
  ['carton', 'cartons?|cajas?|箱'],
  ['pallet', 'pallets?|tarimas?|托[盘盤]'],
  ['', 'containers?|contenedor(?:es)?|fcls?|整[柜櫃]|[货貨][柜櫃]|[柜櫃]'],
]

export const unitOfWord = (word: string): string =>
  units.find(([, words]) => new RegExp(`^(?:${words})$`, 'u').test(word))?.[0] ?? ''

export const smallNumbers: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'one two three four five six seven eight nine ten',
    'una dos tres cuatro cinco seis siete ocho nueve diez',
    '一 二 三 四 五 六 七 八 九 十',
  ].flatMap((line) => line.split(' ').map((word, at) => [word, String(at + 1)])),
)
export const unitPattern = units.map(([, words]) => words).join('|')
const smallWords = Object.keys(smallNumbers)
  .filter((word) => !containsHan(word))
  .join('|')
export const smallHanNumberPattern = Object.keys(smallNumbers).filter(containsHan).join('|')
const hanDigits = '零一二三四五六七八九'
export const hanNumerals = '一二三四五六七八九十百千万萬两兩零'
export const quantityPattern = `\\d{1,3}(?:[ \\u00a0]\\d{3})+(?:[.,]\\d+)?(?![\\d.,])|\\d[\\d.,'’]*\\d|\\d|${smallWords}`
const hanQuantity = new RegExp(`(?<![${hanNumerals}半几数多第])([${hanNumerals}]{2,})(?=\\s*(?:${unitPattern}))`, 'gu')
const halfHan = /(?<![\p{Script=Han}\d])半(?=[吨噸]|公斤|升|[柜櫃])/gu
const numberWords =
  'half a|half an|half|media|medio|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|uno?|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|veinti[a-z]+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|doscientos|trescientos|cuatrocientos|quinientos|seiscientos|setecientos|ochocientos|novecientos|mil'
const wordsBefore = new RegExp(
  String.raw`(?<![\p{L}\d])((?:${numberWords})(?:[ -]+(?:and |y )?(?:${numberWords}))*)(?=[ -]+(?:${unitPattern}|percent|per cent|por ciento)(?![a-z]))`,
  'gu',
)

const multiple = new RegExp(
  String.raw`(?<![\d.,a-z])(\d{1,4}(?:[.,]\d{1,2})?)\s*(mil(?=\s)|thousand|mill[oó]n(?:es)?|million|k(?=\s)|[万萬])(?:\s+de)?(?=\s*(?:${unitPattern})(?![a-z]))`,
  'giu',
)

export const numberWordsToDigits = (question: string): string => {
  const text = normaliseUnicode(question).replace(multiple, (_, digits: string, word: string) => {
    const factor = /^(?:mil|thousand|k)$/i.test(word) ? 1e3 : /[万萬]/.test(word) ? 1e4 : 1e6
    return String(Math.round(Number(digits.replace(',', '.')) * factor))
  })
  const foldedText = withoutAccents(text)
  if (foldedText.length !== text.length) return text
  const numbers = [...foldedText.matchAll(wordsBefore)].flatMap(({ 0: words, index }) => {
    const [, hundreds] = /^([a-z]+) hundred$/.exec(words) ?? []
    const value = /^(?:half|medi[oa])/.test(words)
      ? '0.5'
      : /^(?:an?|un[oa]?)$/.test(words)
        ? null
        : hundreds === undefined
          ? (wordsToDigits(words)?.trim() ?? null)
          : `${wordsToDigits(hundreds)?.trim()}00`
    return value !== null && /^[\d.]+$/.test(value) ? [{ index, length: words.length, value }] : []
  })
  return numbers
    .reduceRight((sum, { index, length, value }) => sum.slice(0, index) + value + sum.slice(index + length), text)
    .replace(/百分之([零一二三四五六七八九十百]+)/g, (whole, digits: string) => {
      const value = wordsToDigits(digits)?.trim() ?? null
      return value !== null && /^\d+$/.test(value) ? `${value}%` : whole
    })
    .replace(
      /([一二三四五六七八九])成([一二三四五六七八九半]?)(?![分份品熟立本员員])/g,
      (_, tens: string, ones: string) => {
        const [ten, one] = [tens, ones].map((numeral) => hanDigits.indexOf(numeral))
        return `${(ten ?? 0) * 10 + (ones === '半' ? 5 : ones === '' ? 0 : (one ?? 0))}%`
      },
    )
    .replace(/[〇零一二三四五六七八九]{4}(?=年)/g, (digits) =>
      [...digits].map((digit) => Math.max(0, hanDigits.indexOf(digit))).join(''),
    )
    .replace(/(?<=\d年)(十[一二]?|[一二三四五六七八九])(?=月)/g, (numeral) => wordsToDigits(numeral)?.trim() ?? numeral)
    .replace(halfHan, '0.5')
    .replace(hanQuantity, (whole, digits: string) => {
      const value = wordsToDigits(digits.replaceAll('萬', '万').replaceAll('兩', '两'))?.trim() ?? null
      return value !== null && /^\d+$/.test(value) ? value : whole
    })
}
