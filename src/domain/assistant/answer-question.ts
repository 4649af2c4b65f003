import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { exportVerdict } from '#domain/dose.ts'
import { groupBy } from '#lib/group-by.ts'
import {
  maxAnswerLines,
  maxRowsRead,
  type Answer,
  type AnswerChoice,
  type FactField,
  type AnswerLine,
  type QuestionContext,
  type AnswerShape,
} from './answer.ts'
import { hasUnrecordedCondition, conditionPatterns, type Intent } from './intents.ts'
import { activeLine, companyLine, doseLines, fieldLine, productLine, cropOrPestLines } from './lines.ts'
import { chipsOf, mergeChips, type Chip, type ChipKind } from './chips.ts'
import { conditionOfChip, nearestAnswer, filterByConcentrations, nameOfOrder } from './nearest.ts'
import { splitComparison, questionRouteOf } from './routes.ts'
import { numberWordsToDigits } from '#domain/names/quantity-words.ts'
import { createPlaceCheck, readOrder, withDeliveryDay } from './read-order.ts'
import { readQuestion, type Knowledge } from './read-question.ts'
import type { ProductSortOrder, SupplierCount } from './record-table.ts'
import { addPreviousConditions, hasNoConditions, type ParsedQuestion, type Conditions } from './reading.ts'

export interface RecordSource {
  /** The current day in UTC. */
  readonly today: string
  readonly knowledge: Knowledge
  readonly find: (where: Conditions, first?: ProductSortOrder) => Promise<readonly string[]>
  /** Suppliers that answer in this app come first, then those with the most matching products. */
  readonly suppliers: (where: Conditions) => Promise<readonly SupplierCount[]>
  /** The products are in the order of the ids, in the language of the answer, without deleted ones. */
  readonly products: (ids: readonly string[]) => Promise<readonly Product[]>
  readonly companies: (ids: readonly string[]) => Promise<readonly Company[]>
}

const fieldFor: Partial<Record<Intent, FactField>> = {
  validUntil: 'validUntil',
  suppliers: 'company',
  firstApproved: 'firstApproved',
  toxicity: 'toxicity',
  formulation: 'formulation',
  ingredients: 'ingredients',
  content: 'content',
  minOrder: 'minOrder',
}
const namesOf = ['cas', 'nameZh', 'nameEs', 'nameEn'] as const

type RecordList = Pick<Extract<Answer, { kind: 'records' }>, 'ids' | 'lines' | 'total' | 'shape'> & {
  readonly destination?: { readonly country: string; readonly open: boolean }
  readonly cut?: boolean
}
type QuestionBack = { readonly ask: 'crop' | 'country'; readonly choices: readonly AnswerChoice[] }

const withUses = async (records: RecordSource, where: Conditions) => {
  const ids = await records.find({ ...where, withUses: true })
  return { rows: await records.products(ids.slice(0, maxRowsRead)), cut: ids.length > maxRowsRead }
}

const idsOf = (lines: readonly AnswerLine[]): string[] => [...new Set(lines.map(({ record }) => record.id))]

const recordList = (
  shape: AnswerShape,
  lines: readonly AnswerLine[],
  ids: readonly string[] = idsOf(lines),
  total = lines.length,
): RecordList => ({ shape, ids, total, lines: lines.slice(0, maxAnswerLines) })

const fieldList = (rows: readonly Product[], field: FactField): RecordList =>
  recordList(
    'field',
    rows.flatMap((row) => fieldLine(row, field) ?? []),
  )

const suppliers = async (records: RecordSource, where: Conditions): Promise<RecordList> => {
  const result = await records.suppliers(where)
  const counts = new Map(result.map(({ id, products: count }) => [id, count]))
  const ids = [...counts.keys()]
  const rows = await records.companies(ids.slice(0, maxAnswerLines))
  const visibleWhere = { ...where, companies: rows.map(({ companyId }) => companyId) }
  const products = await records.products((await records.find(visibleWhere)).slice(0, maxRowsRead))
  const lines = rows.map((row) => {
    const first = products.find(({ company }) => company?.companyId === row.companyId)
    return { ...companyLine(row, counts.get(row.companyId) ?? 0), ...(first && { product: first.pesticideId }) }
  })
  return recordList('suppliers', lines, ids, ids.length)
}

const maxChoices = 6

const mostFrequent = (all: readonly AnswerChoice[]): AnswerChoice[] =>
  [...groupBy(all, ({ id }) => id).values()]
    .sort((a, b) => b.length - a.length)
    .flatMap(([choice]) => choice ?? [])
    .slice(0, maxChoices)

const cropsOf = (lines: readonly AnswerLine[]): AnswerChoice[] =>
  lines.flatMap(({ facts }) =>
    facts.flatMap(({ field, id, value }) => (field === 'crop' && id ? [{ id, name: value }] : [])),
  )

const destinations = async (records: RecordSource, where: Conditions): Promise<AnswerChoice[]> => {
  if (hasNoConditions(where)) return []
  const rows = await records.products((await records.find(where)).slice(0, maxRowsRead))
  return mostFrequent(rows.flatMap(({ exportCountries }) => exportCountries.map((id) => ({ id, name: id }))))
}

/** Asks for the crop if the question names neither a crop nor a registration, and the dose may depend on the crop. */
const doses = async (records: RecordSource, where: Conditions): Promise<RecordList | QuestionBack> => {
  const { rows, cut } = await withUses(records, where)
  const lines = rows.flatMap((row) => doseLines(row, where))
  if (!where.crops && !where.registrations) {
    const crops = new Set(cropsOf(rows.flatMap((row) => cropOrPestLines(row, 'crop', where))).map(({ id }) => id))
    // If the register states no dose for the named products, the crop makes no difference, so the buyer is not asked.
    const helps = lines.length > 0 || hasNoConditions(where)
    if (helps && (!where.pests || crops.size > 1))
      return { ask: 'crop', choices: hasNoConditions(where) ? [] : mostFrequent(cropsOf(lines)) }
  }
  return { ...recordList('doses', lines), cut }
}

const cropsAndPests = async (records: RecordSource, where: Conditions, what: 'crop' | 'pest'): Promise<RecordList> => {
  const { rows, cut } = await withUses(records, where)
  const idOf = ({ facts }: AnswerLine) => facts.find(({ field }) => field === what)?.id ?? ''
  const all = rows.flatMap((row) => cropOrPestLines(row, what, where))
  const lines = [...groupBy(all, idOf).values()].flatMap(([first]) => first ?? [])
  return { shape: what === 'crop' ? 'crops' : 'pests', ids: idsOf(lines), total: lines.length, lines, cut }
}

const linesOfNames = async (
  records: RecordSource,
  where: Conditions,
  field: (typeof namesOf)[number],
): Promise<RecordList> => {
  const lines: AnswerLine[] = []
  const valueOf = (line: AnswerLine | undefined) => line?.facts[0]?.value
  for (const group of where.actives ?? []) {
    const groupLines: AnswerLine[] = []
    for (const key of group) {
      const [row] = await records.products((await records.find({ actives: [[key]] })).slice(0, 1))
      const line = row && activeLine(row, key, field)
      // Of each group, lists the first line; for CAS numbers, also lines with the same number (a salt has another).
      if (line && (groupLines.length === 0 || (field === 'cas' && valueOf(line) === valueOf(groupLines[0]))))
        groupLines.push(line)
    }
    lines.push(...groupLines)
  }
  return recordList('active', lines)
}

const products = async (records: RecordSource, where: Conditions): Promise<RecordList> => {
  const ids = await records.find(where, 'answering')
  const rows = await records.products(ids.slice(0, maxAnswerLines))
  return recordList('products', rows.map(productLine), ids, ids.length)
}

const byValidity = async (
  records: RecordSource,
  where: Conditions,
  which: 'longest' | 'soonest',
): Promise<RecordList> => {
  const valid = where.valid ?? { from: records.today, to: null }
  const ids = await records.find(which === 'longest' ? where : { ...where, valid })
  const rows = await records.products(
    which === 'longest' ? ids.slice(0, maxAnswerLines) : ids.slice(-maxAnswerLines).toReversed(),
  )
  return fieldList(
    rows.filter(({ validUntil }) => validUntil === rows[0]?.validUntil),
    'validUntil',
  )
}

const minOrders = async (records: RecordSource, where: Conditions): Promise<RecordList> => {
  const rows = await records.products((await records.find(where)).slice(0, maxRowsRead))
  return fieldList(rows, 'minOrder')
}

const byRegistration = async (
  records: RecordSource,
  where: Conditions,
  field: FactField | undefined,
): Promise<RecordList> => {
  const rows = await records.products(await records.find(where))
  return field ? fieldList(rows, field) : recordList('products', rows.map(productLine))
}

const exportDestinations = async (records: RecordSource, where: Conditions, country: string): Promise<RecordList> => {
  const { country: _to, exportFor: _only, ...which } = where
  const rows = await records.products(await records.find(which))
  const lines = rows.flatMap((row) => fieldLine(row, 'export') ?? [])
  const open = rows.every((row) => exportVerdict(row, country) === 'open')
  return { ...recordList('exportable', lines), destination: { country, open } }
}

const companyPlaces = async (records: RecordSource, where: Conditions): Promise<RecordList> => {
  const rows = await records.companies(where.companies ?? [])
  const lines = await Promise.all(
    rows.map(async (row) => companyLine(row, (await records.find({ companies: [row.companyId] })).length)),
  )
  return recordList('company', lines)
}

const search = async (
  records: RecordSource,
  reading: ParsedQuestion,
  where: Conditions,
): Promise<RecordList | QuestionBack> => {
  const { intents, asksExport } = reading
  const asks = (intent: Intent) => intents.includes(intent)
  if (asks('differ') && (where.actives?.length ?? 0) > 1) return linesOfNames(records, where, 'cas')
  if (reading.superlative) return byValidity(records, where, reading.superlative)
  if (asks('minOrder')) return minOrders(records, where)
  // "What is 1071-83-6?" asks for the name of the active ingredient with this CAS number.
  const byCas =
    /\b\d{2,7}-\d\d-\d\b/.test(reading.text) && intents.every((one) => one === 'ingredients' || one === 'products')
  const asksByCas =
    byCas && (intents.includes('ingredients') || /^\W*(what|which|que|cual)\b|是什么/.test(reading.masked))
  const name = where.actives && (asksByCas ? 'cas' : namesOf.find(asks))
  if (name) return linesOfNames(records, where, name)
  if (where.registrations && (where.country ?? where.exportFor) !== undefined && where.exportFor !== 'any')
    return exportDestinations(records, where, where.country ?? where.exportFor ?? '')
  if (where.registrations && asksExport) return byRegistration(records, where, 'export')
  if (asks('dose')) return doses(records, where)
  if (asksExport && where.country === undefined && where.exportFor === undefined)
    return { ask: 'country', choices: await destinations(records, where) }
  if (asks('crops')) return cropsAndPests(records, where, 'crop')
  if (asks('pests') && (where.registrations || where.actives)) return cropsAndPests(records, where, 'pest')
  if (where.registrations)
    return byRegistration(
      records,
      where,
      intents.map((intent) => fieldFor[intent]).find((field) => field !== undefined),
    )
  if (where.companies && asks('place') && !where.actives) return companyPlaces(records, where)
  if (asks('suppliers') && !where.companies) return suppliers(records, where)
  return products(records, where)
}

const isList = ({ intents, where }: ParsedQuestion): boolean =>
  where.actives !== undefined &&
  intents.every((intent) => intent === 'products' || intent === 'suppliers' || intent === 'notHeld')

const whyNone = (reading: ParsedQuestion): Extract<Answer, { kind: 'none' }>['why'] | null => {
  const { intents, where, registeredAbroad, leavesOut, unknown, uses } = reading
  const delivery = reading.pieces.some(({ sense }) => sense === 'delivery')
  const isCondition = intents.length > 1 || delivery || hasUnrecordedCondition(reading.masked)
  if (intents.includes('notHeld') && !(isList(reading) && isCondition)) return 'notHeld'
  const isSame = intents.includes('differ') && conditionPatterns.same.test(reading.masked)
  if (isSame && where.actives?.length === 1 && (where.contents?.length ?? 0) < 2) return 'notHeld'
  const hasForeign = unknown.some((name) => /[^\p{Script=Latin}\p{Script=Han}\d\s-]/u.test(name))
  if (unknown.length > 0 && (hasForeign || uses || !isList(reading))) return 'unknown'
  if (leavesOut) return 'notUnderstood'
  if (registeredAbroad) return 'foreignRegister'
  return hasNoConditions(where) ? 'notUnderstood' : null
}

const isOrder = ({ intents, where }: ParsedQuestion): boolean =>
  (where.actives ?? where.registrations) !== undefined &&
  !intents.some((intent) => intent === 'poison' || intent === 'mixing' || intent === 'dose')

/** An order is answered with products even if it also asks for a price, because the enquiry will ask for the price. */
const asOrder = (reading: ParsedQuestion): ParsedQuestion => ({
  ...reading,
  intents: ['products'],
  asksExport: false,
  unknown: [],
})

const withoutSwapped = async (
  records: RecordSource,
  where: Conditions,
  chips: readonly Chip[],
  found: RecordList,
): Promise<RecordList> => {
  const { actives = [], contents = [] } = where
  if (found.shape !== 'products' || found.total === 0 || actives.length < 2 || contents.length < 2) return found
  const rows = filterByConcentrations(
    chips,
    await records.products(found.ids.slice(0, maxRowsRead)),
    records.knowledge.names,
  )
  return recordList('products', rows.map(productLine))
}

const namesIn = ({ knowledge }: RecordSource, groups: NonNullable<Conditions['actives']>) =>
  groups.flatMap((ids) =>
    ids.flatMap((id) => knowledge.actives.flatMap((one) => (one.id === id ? [{ id, name: one.en }] : []))),
  )

const routeQuestion = async (reading: ParsedQuestion, records: RecordSource): Promise<Answer | null> => {
  const { where, text: typed } = reading
  const route = questionRouteOf(reading.masked, where)
  const actives = namesIn(records, where.actives ?? [])
  const base = { corrections: reading.corrections, remembered: { intents: reading.intents, where, asked: null } }
  if (route === 'start' || route === 'app') return { ...base, kind: 'help', about: route }
  if (route === 'compare') {
    const ids: string[] = []
    let last: Conditions = {}
    for (const part of splitComparison(typed)) {
      const one = readQuestion(part, records.knowledge, records.today).where
      const { forms: _forms, contents: _contents, ...same } = last
      last = one.actives || one.registrations ? one : { ...same, ...one }
      if (!last.actives && !last.registrations) continue
      if (one.registrations && one.registrations.length > 1) ids.push(...one.registrations)
      else ids.push(...(await records.find(last)).slice(0, 1))
    }
    const distinct = [...new Set(ids)].slice(0, 4)
    return distinct.length > 1 ? { ...base, kind: 'compare', ids: distinct } : null
  }
  if (route !== null) return { ...base, kind: 'mine', record: route, actives: actives.map(({ name }) => name) }
  // "Price of freight" is not about a product: it has a word that no record answers, and no active ingredient.
  const ofOther = actives.length === 0 && reading.intents.includes('notHeld')
  if (reading.intents.includes('price') && !ofOther) return { ...base, kind: 'price', actives }
  return null
}

export const answerQuestion = async (
  typed: string,
  before: QuestionContext | null,
  records: RecordSource,
): Promise<Answer> => {
  const question = numberWordsToDigits(typed)
  const orderReading = readOrder(question, createPlaceCheck(records.knowledge.lexicon), records.today)
  const parsed = readQuestion(orderReading?.rest ?? question, records.knowledge, records.today)
  const resumed = addPreviousConditions(parsed, before)
  const order = orderReading && isOrder(resumed) ? withDeliveryDay(orderReading.order, parsed) : null
  const reading = order ? asOrder(resumed) : resumed
  const { intents, where, corrections, unknown } = reading
  const pieces = [...parsed.pieces, ...(order && orderReading ? orderReading.pieces : [])]
  const questionChips = chipsOf(question, pieces, intents, where)
  const stillApplies = (kind: ChipKind) => {
    const key = conditionOfChip[kind]
    return key !== undefined && where[key] !== undefined && where[key] === before?.where[key]
  }
  const chips = resumed === parsed ? questionChips : mergeChips(questionChips, before?.chips, stillApplies)
  const unused = [...parsed.left(orderReading?.pieces ?? []), ...(order?.unread ?? [])]
  const answerBase = {
    corrections,
    chips,
    unused,
    remembered: { intents, where, asked: null, chips },
    ...(order && {
      order: {
        ...order,
        unread: [...order.unread, ...resumed.unknown],
        ...(where.country !== undefined && { destination: where.country }),
      },
    }),
  } as const
  for (const kind of ['poison', 'mixing'] as const) if (intents.includes(kind)) return { ...answerBase, kind }
  const routed = intents.includes('price') ? resumed : parsed
  const routedAnswer = order ? null : await routeQuestion(routed, records)
  if (routedAnswer) return { ...routedAnswer, chips, unused: routedAnswer.kind === 'help' ? [] : unused }
  const why = whyNone(reading)
  // In "not from X", X must be reported as unused instead of being shown as understood.
  const excluded = why === 'notUnderstood' ? chips.flatMap(({ kind, text }) => (kind === 'asked' ? [] : [text])) : []
  if (excluded.length > 0)
    return { ...answerBase, kind: 'none', why: 'notUnderstood', names: [], chips: [], unused: [...excluded, ...unused] }
  if (why !== null) return { ...answerBase, kind: 'none', why, names: unknown }
  // `apart` is searched first: 柑橘红蜘蛛 is one pest in the vocabulary, but pest 红蜘蛛 on crop 柑橘树 in some records.
  const first = await search(records, reading, reading.apart ?? where)
  const isEmpty = 'ask' in first || first.total === 0
  const found = isEmpty && reading.apart ? await search(records, reading, where) : first
  const result = 'ask' in found ? found : await withoutSwapped(records, where, chips, found)
  const remembered = { ...answerBase.remembered, where: found === first ? (reading.apart ?? where) : where }
  if ('ask' in result) {
    const choices = result.choices.length > 0 ? { choices: result.choices } : {}
    const state = { ...remembered, asked: result.ask }
    return { ...answerBase, kind: 'ask', about: result.ask, ...choices, remembered: state }
  }
  if (result.total === 0) {
    if (intents.includes('minOrder')) return { ...answerBase, kind: 'none', why: 'notHeld', names: [] }
    const isDose = intents.includes('dose')
    const hasProducts = found === result && (await records.find(where)).length > 0
    // A question about a dose gets no nearest product, because that product's dose could be mistaken for the answer.
    const isFinal = hasProducts || isDose
    const nearest = isFinal ? null : await nearestAnswer(records, records.knowledge.names, answerBase)
    return nearest ?? { ...answerBase, kind: 'none', why: isDose && hasProducts ? 'noDose' : 'noRecord', names: [] }
  }
  const [only = []] = remembered.where.actives ?? []
  const names = namesIn(records, [only]).map(({ name }) => name)
  const rows = order && result.shape === 'products' ? await records.products(result.ids.slice(0, maxRowsRead)) : []
  const named = rows.length > 0 && nameOfOrder(records.knowledge.names, remembered.where, chips, rows)
  return {
    ...answerBase,
    remembered,
    kind: 'records',
    ...result,
    ...(names.length > 0 ? { names } : {}),
    ...(named ? { named } : {}),
  }
}
