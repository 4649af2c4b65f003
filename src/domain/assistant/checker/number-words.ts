import { lookUp } from '#lib/field-of.ts'

/** The first word has the value `from`; each following value is higher by `step`. */
const numberPairs = (from: number, words: string, step = 1): (readonly [string, number])[] =>
  words.split(' ').map((word, at) => [word, from + at * step])
const sameValue = (value: number, words: string) => numberPairs(value, words, 0)

const spanishHundreds = 'doscient trescient cuatrocient quinient seiscient setecient ochocient novecient'

const words: Readonly<Record<string, number>> = Object.fromEntries([
  ...numberPairs(
    2,
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  ),
  ...numberPairs(18, 'eighteen nineteen'),
  ...numberPairs(20, 'twenty thirty forty fifty sixty seventy eighty ninety hundred', 10),
  ...numberPairs(
    2,
    'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth',
  ),
  ...numberPairs(15, 'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'),
  ...numberPairs(
    2,
    'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete',
  ),
  ...numberPairs(18, 'dieciocho diecinueve veinte veintiun veintidos veintitres veinticuatro veinticinco veintiseis'),
  ...numberPairs(27, 'veintisiete veintiocho veintinueve'),
  ...numberPairs(30, 'treinta cuarenta cincuenta sesenta setenta ochenta noventa cien', 10),
  ...['os', 'as'].flatMap((end) => numberPairs(200, spanishHundreds.replaceAll(/t\b/g, `t${end}`), 100)),
  ...numberPairs(2, 'segundo tercero cuarto quinto'),
  ...numberPairs(2, 'segunda tercera cuarta quinta'),
  ...sameValue(0, 'zero cero'),
  ...sameValue(0.25, 'quarter'),
  ...sameValue(0.5, 'half medio media mitad'),
  ...sameValue(2, 'double twice couple doble'),
  ...sameValue(3, 'triple thrice'),
  ...sameValue(10, 'decimo decima'),
  ...sameValue(12, 'dozen docena'),
  ...sameValue(21, 'veintiuno veintiuna'),
  ...sameValue(30, 'thirtieth'),
  ...sameValue(100, 'ciento'),
  ...sameValue(1000, 'thousand mil'),
  ...sameValue(1e6, 'million millon'),
  ...sameValue(1e9, 'billion'),
])
const vagueNumbers =
  /\b(hundreds|thousands|millions|billions|dozens|scores?|cientos|centenares|miles|millones|docenas|decenas|fifths|thirds|quarters|halves)\b/
const oneWords = /\b(one|a|an|un|uno|una|first|primero|primer|primera)\b/

/** After one of these words, "one" is a number and not an article: "thirty-one". */
const afterNumber =
  /\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|ciento|mil|quinient[oa]s|[a-z]+cient[oa]s)[\s-]+(?:and\s+|y\s+)?$/

const partlyInWords =
  /\d[\s-]*(?:hundred|thousand|million|billion|dozen|cien|cientos?|mil|millon|millones|docenas?)(?![a-z])/

/** Before a unit, "a" and "one" are numbers: "a litre". */
const amountUnits =
  /^[\s-]*(kg|g|mg|ml|l|kilos?|kilogram\w*|grams?|gramos?|lit(re|er)s?|litros?|millilit\w+|mililitr\w+|tons?|tonnes?|toneladas?|pounds?|libras?|ounces?|onzas?|gallons?|galones|percent|per cent|por ciento|hundred|thousand|million|millon|point|punto|coma|hour|day|week|month|year|hora|dia|semana|mes|ano)\b/
const ofMonth =
  /^\s*(of|de|del)?\s*(january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)\b/

const combinedValue = (run: readonly number[]): number | null => {
  let total = 0
  let group = 0
  let last = Infinity
  for (const value of run) {
    if (value >= 1000) {
      total += (group === 0 ? 1 : group) * value
      group = 0
      last = Infinity
    } else if (value === 100) {
      if (group >= 10) return null
      group = (group === 0 ? 1 : group) * 100
      last = 100
    } else {
      const fits = group === 0 || (last >= 20 && value < 10) || (group >= 100 && last >= 100 && value < 100)
      if (!fits || (value > 0 && value < 1)) return run.length === 1 ? value : null
      group += value
      last = value
    }
  }
  return total + group
}

const isSpoken = (text: string, before: number, after: number): boolean =>
  /^[\s-]*$/.test(text) ||
  (/^\s*and\s*$/.test(text) && before >= 100 && after < before) ||
  (/^\s*y\s*$/.test(text) && before >= 20 && before < 100 && after < 10)

const latinWords = (text: string): string | null => {
  if (vagueNumbers.test(text) || partlyInWords.test(text)) return null
  const numbers = [...text.matchAll(/[a-z]+/g)].flatMap(({ 0: word, index }) => {
    const end = index + word.length
    const rest = text.slice(end)
    const counts =
      oneWords.test(word) &&
      (amountUnits.test(rest) ||
        (/^(first|primer)/.test(word) && ofMonth.test(rest)) ||
        (/^(one|un[oa]?)$/.test(word) && afterNumber.test(text.slice(0, index))))
    const value = lookUp(words, word) ?? (counts ? 1 : undefined)
    return value === undefined ? [] : [{ value, at: index, end }]
  })
  let out = ''
  let at = 0
  for (let first = 0; first < numbers.length;) {
    let last = first
    for (; last + 1 < numbers.length; last += 1) {
      const [one, next] = [numbers[last], numbers[last + 1]]
      if (!one || !next || !isSpoken(text.slice(one.end, next.at), one.value, next.value)) break
    }
    const run = numbers.slice(first, last + 1)
    const value = combinedValue(run.map((one) => one.value))
    if (value === null) return null
    const start = run[0]?.at ?? 0
    out += `${text.slice(at, start)}${start > 0 && /\d/.test(text[start - 1] ?? '') ? ' ' : ''}${value}`
    at = run.at(-1)?.end ?? start
    first = last + 1
  }
  const fullText = out + text.slice(at)
  // "Two point five" is not supported.
  return /\d\s*(point|punto|coma)\s*\d/.test(fullText) ? null : fullText
}

const digits: Readonly<Record<string, number>> = Object.fromEntries([
  ...['〇零', '一壹', '二两兩贰貳', '三叁參', '四肆', '五伍', '六陆陸', '七柒', '八捌', '九玖'].flatMap(
    (signs, value) => [...signs].map((sign) => [sign, value] as const),
  ),
  ['廿', 20],
  ['卅', 30],
])
const places: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 }
const groups: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }
const numerals = Object.keys({ ...digits, ...places, ...groups }).join('')
/** In these words, a Chinese numeral is not a number, unless another numeral precedes them: 十一个, 三万一千. */
const nonCountingWords = new RegExp(
  `(?<![${numerals}\\d])(?:十分|一般|一定|一样|一樣|一些|一旦|一直|一起|一步|一律|一致|一并|统一|統一|同一|唯一|单一|單一|(?<!分)之一|万一|萬一|千万不|第一|任一|某一|每一|另一|一个|一個|一种|一種|一项|一項|一款|一份|一次性)`,
  'g',
)

const chineseValue = (text: string): number | null => {
  // Years are written digit by digit: 二〇三〇.
  if (text.length > 1 && [...text].every((letter) => Object.hasOwn(digits, letter)))
    return Number([...text].map((letter) => digits[letter]).join(''))
  let total = 0
  let group = 0
  let digit: number | null = null
  for (const letter of text) {
    const place = places[letter]
    const groupFactor = groups[letter]
    if (place !== undefined) {
      group += (digit ?? 1) * place
      digit = null
    } else if (groupFactor !== undefined) {
      // In 一亿二千万, 万 multiplies only 二千.
      const groupValue = group + (digit ?? 0)
      total = groupFactor > 1e4 ? (total + groupValue) * groupFactor : total + groupValue * groupFactor
      group = 0
      digit = null
    } else {
      if (digit !== null && digit !== 0) return null
      digit = digits[letter] ?? null
    }
  }
  return total + group + (digit ?? 0)
}

const chineseNumerals = (text: string): string | null => {
  // Fractions such as 三分之二 are not supported; 百分之 is a percentage.
  if (/(?<!百)分之/.test(text)) return null
  const cleanText = text.replace(nonCountingWords, (word) => ' '.repeat(word.length))
  if (
    /[半双雙]|点[〇零一二三四五六七八九]|數十|数十|数百|数千|几十|几百|幾十|[十百千万]多|[十百千万]余/.test(cleanText)
  )
    return null
  let hasFailed = false
  // The 千 of the unit 千克 is not a numeral.
  const run = new RegExp(`(\\d[\\d.,]*)?\\s*((?:(?!千[克米升])[${numerals}])+)`, 'g')
  const digitText = cleanText.replace(run, (_, before: string | undefined, numeral: string) => {
    if (before !== undefined) {
      // 1.6万 is one number, but 3五 is invalid.
      const factor = [...numeral].reduce<number | null>((product, letter) => {
        const by = groups[letter] ?? places[letter]
        return product === null || by === undefined ? null : product * by
      }, 1)
      if (factor === null || before.includes(',')) hasFailed = true
      return String(Number(before) * (factor ?? 1))
    }
    const value = chineseValue(numeral)
    if (value === null) hasFailed = true
    return ` ${value} `
  })
  return hasFailed
    ? null
    : digitText.replace(/百分之\s*(\d+(?:\.\d+)?)/g, '$1%').replace(/ 100 分之\s*(\d+(?:\.\d+)?)/g, '$1%')
}

/** Returns null if a number is ambiguous or not supported. `text` must be in lower case, without accents. */
export const wordsToDigits = (text: string): string | null => {
  const latin = latinWords(text)
  return latin === null ? null : chineseNumerals(latin)
}
