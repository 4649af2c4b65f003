/** The name of each unit, and a pattern of its spellings. */
const units: readonly (readonly [string, string])[] = [
  ['%', '%|percent|per cent|por ciento|pct'],
  ['mg', 'mg|milligrams?|miligramos?|毫克'],
  ['kg', 'kgs?|kilos?|kilogram(?:me)?s?|kilogramos?|公斤|千克'],
  ['g', 'g|grs?|gram(?:me)?s?|gramos?|克'],
  ['mL', 'mls?|cc|millilit(?:re|er)s?|mililitros?|毫升'],
  ['L', 'l|lts?|lit(?:re|er)s?|litros?|升'],
  ['t', 't|mt|tons?|tonnes?|toneladas?|吨|噸'],
  ['fl oz', 'fl\\.? ?oz'],
  ['oz', 'oz|ounces?|onzas?|盎司'],
  ['lb', 'lbs?|pounds?|libras?|磅|斤'],
  ['gal', 'gals?|gallons?|galones|galon|加仑'],
  ['pt', 'pts?|pints?|pintas?|quarts?|qts?|bushels?|cups?|spoons?|tazas?|cucharadas?'],
  ['m2', 'm2|sq\\.? ?m|square met(?:re|er)s?|metros? cuadrados?|平方米'],
  ['ha', 'ha|hectares?|hectareas?|公顷|公頃'],
  ['mu', 'mu|亩|畝'],
  ['acre', 'acres?|ac|feddans?|manzanas?|cuadras?|英亩'],
  ['days', 'days?|dias?|天|日'],
  ['weeks', 'weeks?|semanas?|周|星期'],
  ['months', 'months?|mes(?:es)?|个月|個月'],
  ['years', 'years?|anos?|年'],
  ['hours', 'hours?|hrs?|horas?|minutes?|mins?|minutos?|小时|分钟'],
  ['times', 'times|fold|veces|x|倍(?:液)?'],
  ['applications', 'applications?|aplicacion(?:es)?|sprays?|treatments?|tratamientos?|次'],
  ['money', 'usd|us\\$|eur|cny|rmb|mxn|brl|dollars?|dolares|euros?|pesos|yuan|cents?|centavos|美元|元|[$€£¥₹]'],
  ['length', 'mm|cm|km|m|met(?:re|er)s?|metros?|inch(?:es)?|feet|ft|米|厘米|毫米'],
  ['degrees', '°c|°f|° ?c|degrees?|grados?|摄氏度|度'],
  ['ppm', 'ppm|ppb'],
]

const unitPatterns = units.map(([name, pattern]) => [name, new RegExp(`^\\s?-?(?:${pattern})(?![a-z])`)] as const)

const unitAt = (text: string): { readonly name: string; readonly length: number } | null => {
  let best: { name: string; length: number } | null = null
  for (const [name, pattern] of unitPatterns) {
    const length = pattern.exec(text)?.[0].length ?? 0
    if (length > (best?.length ?? 0)) best = { name, length }
  }
  return best
}

const perPattern = /^\s?(?:\/|per(?: |-)|por |a |cada |each |每)\s?/

/** The unit at the start of a text, such as `g/ha`, and its length in the text; null if there is none. */
export const readUnit = (text: string): { readonly unit: string; readonly length: number } | null => {
  const first = unitAt(text)
  if (!first) return null
  const rest = text.slice(first.length)
  const joint = perPattern.exec(rest)?.[0]
  const second = joint === undefined ? null : unitAt(rest.slice(joint.length))
  if (joint === undefined || !second) return { unit: first.name, length: first.length }
  return { unit: `${first.name}/${second.name}`, length: first.length + joint.length + second.length }
}

const amounts: ReadonlySet<string> = new Set(['mg', 'kg', 'g', 'mL', 'L', 't', 'lb', 'oz', 'gal', 'fl oz'])
const areas: readonly (readonly [string, RegExp])[] = [
  ['ha', /\b(ha|hectares?|hectareas?)\b|公顷|公頃/],
  ['mu', /\bmu\b|(?<!英)[亩畝]/],
  ['acre', /\b(acres?|feddans?|manzanas?)\b|英亩/],
  ['m2', /\bm2\b|平方米/],
]

export const namesArea = (text: string): boolean => areas.some(([, pattern]) => pattern.test(text))

/** The unit with the area of its sentence: `g/ha` for `g`. Null if the sentence has several areas. */
export const perArea = (unit: string, sentence: string): string | null => {
  if (!amounts.has(unit)) return unit
  const matches = areas.filter(([, pattern]) => pattern.test(sentence))
  if (matches.length > 1) return null
  return matches[0] ? `${unit}/${matches[0][0]}` : unit
}
