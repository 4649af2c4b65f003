import { commonWords } from './common-words.ts'
import type { Intent } from './intents.ts'
import type { EntityKind } from './lexicon.ts'
import { containsHan, withoutAccents, type Token } from './question-text.ts'

export type ChipKind =
  | EntityKind
  | 'content'
  | 'registration'
  | 'day'
  | 'quantity'
  | 'packaging'
  | 'place'
  | 'terms'
  | 'asked'

export interface Chip {
  readonly kind: ChipKind
  /** Words of the question; for the kind `asked`, the name of the intent or condition. */
  readonly text: string
  /** The normalised value, such as an ISO date, a quantity as "20 t", or the corrected name. */
  readonly value?: string
  readonly sense?: 'delivery' | 'valid'
  /** Set if the name also covers narrower names, such as the salts of an active ingredient. */
  readonly kinds?: true
  readonly around?: readonly [before: string, after: string]
  /** If `text` is ambiguous: for each of its meanings, the text that replaces it. */
  readonly instead?: readonly string[]
}

export type QuestionPiece = Pick<Chip, 'kind' | 'value' | 'sense' | 'kinds' | 'instead'> & {
  readonly at: number
  readonly end: number
}

/** Words for conditions that records cannot meet. Unless a chip covers them, they are reported as unused. */
const conditions =
  /\b(best|mejor(?:es)?|(?<=most )popular|ratings?|rated|stars?|reviews?|iso|sgs|gmp|certifi\w+|inspect\w+|credit|payments?|prepay\w*|deposits?|l\/c|t\/t|discount\w*|free samples?|samples?|in stock|stocks?|repl(?:y|ies)|respond\w*|organic|brands?|packag\w+|drums?|bottles?|lead times?|deliver\w+|ship\w*|within|cheap\w*|at least|at most|more than|less than|private label|(?:english|spanish|french|portuguese|chinese|arabic)[- ]speaking|speaks? \p{L}+|habl\w+ \p{L}+|calificaci\w+|estrellas?|rese[n]as?|inspecci\w+|credito|pagos?|anticipo|descuento\w*|muestras?|existencias|respond\w+|organic[oa]s?|marcas?|envas\w+|tambor\w*|entregas?|plazos?|barat\w+|al menos|menos de|mas de|(?:\d{1,2}|two|three|four|five|dos|tres|cuatro|cinco) (?:suppliers|vendors|manufacturers|proveedores|fabricantes))\b|[2-9两兩二三四五]家(?:供[应應]商|[厂廠]家|工[厂廠])?|评分|评价|星级|认证|证书|检验|账期|付款|信用证|定金|折扣|免费|样品|现货|库存|回复|有机|品牌|包装|交货|交期|便宜|贴牌|会[说讲]?.[语文]|(?:高新(?:技术)?|龙头|上市|知名)企业|最好/gu
/** These words are reported as unused only between two other words of the same condition, or after its number. */
const connectingWords = new Set(
  'above below over under of than at least most more or less in within de por mas menos con y sobre a en 分 以 上 下 内 天 要 求'.split(
    ' ',
  ),
)

/** True for a common word with at most one more letter, or "-ies". Callao, a port, must not match "call". */
const hasCommonStem = ({ plain, stem }: Token): boolean =>
  (plain.length - stem.length < 2 || plain.endsWith('ies')) && commonWords.has(stem)

export const unusedParts = (
  text: string,
  tokens: readonly Token[],
  covers: (token: Token, at: number) => boolean,
): string[] => {
  const plainText = withoutAccents(text)
  const matches = plainText.length === text.length ? [...plainText.matchAll(conditions)] : []
  const inCondition = ({ at }: Token) => matches.some(({ 0: match, index }) => at >= index && at < index + match.length)
  const isLeft = (token: Token, at: number): boolean =>
    !covers(token, at) &&
    (inCondition(token) ||
      /^\d/.test(token.raw) ||
      (!/^[%+]$/.test(token.raw) &&
        !commonWords.has(token.plain) &&
        !hasCommonStem(token) &&
        (containsHan(token.plain) || token.plain.length > 1)))
  const runs: { first: number; last: number }[] = []
  for (const [at, token] of tokens.entries()) {
    if (!isLeft(token, at)) continue
    const run = runs.at(-1)
    const gap = run ? tokens.slice(run.last + 1, at) : []
    const joins =
      run !== undefined &&
      gap.length <= 3 &&
      gap.every((one, index) => connectingWords.has(one.plain) && !covers(one, run.last + 1 + index)) &&
      !/[,.;，。；、?？]\s*$/.test(text.slice(tokens[run.last]?.at, token.at).replace(/^\d+[.,]?\d*/, ''))
    if (run && joins) run.last = at
    else runs.push({ first: at, last: at })
  }
  return runs.flatMap(({ first, last }) => {
    // If the part ends with a number, extends it by the unit (24 hours) or by Chinese connecting words (4分以上).
    let end = last
    const next = (): Token | undefined => tokens[end + 1]
    const isCovered = () => {
      const token = next()
      return token !== undefined && covers(token, end + 1)
    }
    if (/^\d/.test(tokens[last]?.raw ?? ''))
      while (
        next() &&
        end < last + 4 &&
        !isCovered() &&
        (containsHan(next()?.plain ?? '') ? connectingWords.has(next()?.plain ?? '') : end === last)
      )
        end += 1
    const [from, to] = [tokens[first], tokens[end]]
    return from && to ? [text.slice(from.at, to.at + to.raw.length)] : []
  })
}

const chipIntents: readonly Intent[] = [
  'dose',
  'suppliers',
  'crops',
  'pests',
  'validUntil',
  'firstApproved',
  'toxicity',
  'formulation',
  'content',
  'ingredients',
  'place',
  'minOrder',
  'cas',
  'nameEn',
  'nameEs',
  'nameZh',
  'differ',
]

const conditionChips = ({ technical, exportFor, activeCount }: Conditions, pieces: readonly QuestionPiece[]): Chip[] =>
  [
    technical && !pieces.some(({ kind }) => kind === 'form') ? 'technical' : null,
    exportFor === undefined ? null : 'exportOnly',
    activeCount === undefined ? null : `actives${activeCount}`,
  ].flatMap((text) => (text === null ? [] : [{ kind: 'asked', text } as const]))

type Conditions = Readonly<{ technical?: true; exportFor?: string; activeCount?: number }>

export const chipsOf = (
  text: string,
  pieces: readonly QuestionPiece[],
  intents: readonly Intent[],
  where: Conditions,
): Chip[] => {
  const intent = chipIntents.find((one) => intents.includes(one))
  return [
    ...[...pieces]
      .sort((a, b) => a.at - b.at)
      .map(({ at, end, ...piece }): Chip => ({
        ...piece,
        text: text.slice(at, end).trim(),
        around: [text.slice(0, at), text.slice(end)],
      })),
    ...conditionChips(where, pieces),
    ...(intent ? [{ kind: 'asked', text: intent } as const] : []),
  ]
}

export const mergeChips = (
  now: readonly Chip[],
  before: readonly Chip[] = [],
  stillApplies: (kind: ChipKind) => boolean,
): Chip[] => {
  const currentKinds = new Set(now.map(({ kind }) => kind))
  return [
    ...before
      .filter(({ kind }) => !currentKinds.has(kind) && stillApplies(kind))
      .map(({ around: _around, instead: _instead, ...chip }) => chip),
    ...now,
  ]
}
