/** Each pattern matches the beginning of values of the dictionary product_packaging. */
const containers: readonly (readonly [words: string, begins: RegExp])[] = [
  ['ibcs?|吨桶', /^IBC/],
  [
    'jerry ?cans?|jerricans?|canisters?|jugs?|pails?|cans|drums?|barrels?|tambor(?:es)?|bidon(?:es)?|baldes?|canecas?|garrafas?|桶',
    /^(?:CAN|DRUM)/,
  ],
  ['bottles?|botellas?|frascos?|瓶', /^BOTTLE/],
  ['big ?bags?|bags?|sacos?|bolsas?|袋', /^(?:BIG)?BAG/],
  ['cartons?|cajas?|boxes|box|箱', /^(?:CARTON|BOX)/],
  ['envases?|packs?|装(?![船运柜])', /^/],
]
const materials: readonly (readonly [words: string, value: string])[] = [
  ['steel|metal|acero|metalicos?|钢|铁', 'STEEL'],
  ['hdpe|pead|plastic|plasticos?|塑料?', 'HDPE'],
  ['coex', 'COEX'],
  ['pet', 'PET'],
]
const sizeUnits: readonly (readonly [words: string, unit: 'L' | 'KG', per: number])[] = [
  ['ml|cc|毫升', 'L', 1000],
  ['lts?|l|lit(?:er|re)s?|litros?|公升|升', 'L', 1],
  ['kgs?|kilos?|公斤|千克', 'KG', 1],
  ['grs?|g|克', 'KG', 1000],
]
const wordsOf = (table: readonly (readonly [string, ...unknown[]])[]) => table.map(([words]) => words).join('|')
const material = `(?:${wordsOf(materials)})\\s*`
const size = `(\\d[\\d.,]*\\d|\\d)\\s*-?(${wordsOf(sizeUnits)})`
const containerText = new RegExp(`(?<![a-z])(?:${material})?(${wordsOf(containers)})(?![a-z])装?`, 'gu')
const sizeBefore = new RegExp(`(?<![\\d.,])${size}\\s*[/／-]?\\s*$`, 'u')
const sizeAfter = new RegExp(
  `^\\s*(?:(?:(?:de|of|in)\\s+)?${material})?((?:de|of|x|con)\\s+)?${size}(?!(?<=[a-z])[a-z]|[/／])`,
  'u',
)

const largest = 1100

const quantityOf = (digits: string): number =>
  Number(/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits) ? digits.replaceAll(/[.,]/g, '') : digits.replace(',', '.'))

type Size = Readonly<{ amount: number; unit: 'L' | 'KG' }>

const sizeOf = (digits = '', word = ''): Size | null => {
  const found = sizeUnits.find(([words]) => new RegExp(`^(?:${words})$`, 'u').test(word))
  return found ? { amount: quantityOf(digits) / found[2], unit: found[1] } : null
}

export const exceedsPackage = (digits: string, unitWord: string): boolean =>
  (sizeOf(digits, unitWord)?.amount ?? 0) > largest

export type Packaging = Readonly<{ at: number; end: number; begins: RegExp; size: Size; material: string | null }>

/** In "20.000 litros bidones de 20 l", the size is after the container, because the first amount is the quantity. */
export const packagingIn = (text: string): Packaging[] =>
  [...text.matchAll(containerText)].flatMap((match): Packaging[] => {
    const [whole, word = ''] = match
    const [start, stop] = [match.index, match.index + whole.length]
    const [ahead, behind] = [text.slice(0, start), text.slice(stop)]
    const before = sizeBefore.exec(ahead)
    const after = sizeAfter.exec(behind)
    const [first, second] = [sizeOf(before?.[1], before?.[2]), sizeOf(after?.[2], after?.[3])]
    const isAfter = second !== null && (first === null || after?.[1] !== undefined || second.amount < first.amount)
    const stated = isAfter ? second : first
    if (!stated || stated.amount > largest) return []
    // In "100 tambores de 200 L", the containers are the quantity.
    const isCounted = isAfter && first === null && /(?:\d|[一二三四五六七八九十百两])\s*$/u.test(ahead)
    const at = isAfter ? (isCounted ? stop : start) : (before?.index ?? start)
    const end = isAfter ? stop + (after?.[0].length ?? 0) : stop
    const typed = text.slice(Math.min(at, start), end)
    return [
      {
        at,
        end,
        begins: containers.find(([words]) => new RegExp(`^(?:${words})$`, 'u').test(word))?.[1] ?? /^/,
        size: stated,
        material:
          materials.find(([words]) => new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, 'u').test(typed))?.[1] ?? null,
      },
    ]
  })

export const packagingValues = (packaging: Packaging, values: readonly string[]): string[] =>
  values.filter((value) => {
    const [, digits = '', unit = ''] = /_(\d+)(KG|G|ML|L)$/.exec(value) ?? []
    const { amount, unit: kind } = sizeOf(digits, unit.toLowerCase()) ?? { amount: 0, unit: null }
    const { begins, size: wanted, material: of } = packaging
    return begins.test(value) && kind === wanted.unit && amount === wanted.amount && (of === null || value.includes(of))
  })
