import { beforeAll, describe, expect, test } from 'vitest'
import { seedFolder } from '#server/platform/paths.ts'
import { readSeedSource, type SeedSource } from '#server/seed/source.ts'
import { activeOf, activeUnitOf } from '#domain/quotations/actives.ts'
import { serverKinds } from '#server/modules/requests/request-kinds.ts'
import { draftStories, type Story } from './story.ts'
import { openEnquiries, pastEnquiries } from './enquiries.ts'
import { registrationStories } from './registrations.ts'
import { sampleStories } from './samples.ts'

const sentStories: readonly Story[] = [...pastEnquiries, ...openEnquiries, ...sampleStories, ...registrationStories]
const all = [...sentStories, ...draftStories]
const nameOf = ({ kind, daysAgo }: Pick<Story, 'kind' | 'daysAgo'>) => `${kind} of ${daysAgo} days ago`

let source: SeedSource
let supplierOf: Map<string, string>
beforeAll(() => {
  source = readSeedSource(seedFolder)
  supplierOf = new Map(source.demoProducts.map(({ reg_no, company_id }) => [reg_no, company_id]))
})
const suppliersOf = (story: Pick<Story, 'content'>) =>
  new Set(story.content.products.map(({ pesticideId }) => supplierOf.get(String(pesticideId))))
const choicesOf = (list: string) =>
  new Set(source.dictionaries.filter(({ dictType }) => dictType === list).map(({ value }) => value))
const valuesOf = (story: Pick<Story, 'content'>, field: string): string[] => {
  const value = (story.content as unknown as Record<string, unknown>)[field]
  return typeof value === 'string' && value !== '' ? value.split(',') : []
}

describe('every request of the history', () => {
  test('a request has a script for a supplier only if it was sent to that supplier', () => {
    for (const story of sentStories) {
      const suppliers = suppliersOf(story)
      expect([nameOf(story), Object.keys(story.courses).filter((id) => !suppliers.has(id))]).toEqual([
        nameOf(story),
        [],
      ])
    }
  })

  test.each([
    ['payMethod', 'pay_method'],
    ['tradeClause', 'trade_clause'],
    ['shipMethod', 'ship_method'],
    ['purpose', 'purpose_list'],
    ['file', 'require_file_list'],
    ['saleChannel', 'sale_channel'],
    ['wtp', 'wtp_type'],
    ['sampleUnit', 'product_unit'],
  ])('a buyer can choose each value of %s', (field, list) => {
    const values = choicesOf(list)
    expect(values.size).toBeGreaterThan(0)
    const unknownValues = all.flatMap((story) => valuesOf(story, field).filter((value) => !values.has(value)))
    expect(unknownValues).toEqual([])
    expect(all.flatMap((story) => valuesOf(story, field)).length).toBeGreaterThan(0)
  })

  test('units and packaging are values that a buyer can choose', () => {
    const [units, packaging] = [choicesOf('product_unit'), choicesOf('product_packaging')]
    const lines = all.flatMap(({ content }) => content.products as readonly { unit?: string; packaging?: string }[])
    expect(lines.filter(({ unit }) => unit !== undefined && !units.has(unit))).toEqual([])
    expect(lines.filter((line) => line.packaging !== undefined && !packaging.has(line.packaging))).toEqual([])
  })

  test('a request is a body that the call for its kind accepts', () => {
    for (const story of all) {
      const body = { ...story.content, caseDraftId: '0', maxReplyTime: '2030-01-01' }
      const result = serverKinds[story.kind].calls.send.body.safeParse(body)
      expect([nameOf(story), result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))]).toEqual([
        nameOf(story),
        [],
      ])
    }
  })
})

test('the quotations of the newest enquiry for four suppliers can be compared per kg of acid', () => {
  const [story] = openEnquiries
  const names = new Map(source.words.ingredient.map(({ id, labels }) => [id, labels.en ?? '']))
  const products = (story?.content.products ?? []) as readonly { pesticideId: string; unit?: string }[]
  const lines = products.map(({ pesticideId, unit }) => {
    const product = source.demoProducts.find(({ reg_no }) => reg_no === pesticideId)
    const actives = (product?.ingredients ?? []).map(({ id }) => activeOf(names.get(id) ?? ''))
    return { actives, acid: false, isConvertible: unit === 'kg' || product?.density_kg_l !== undefined }
  })
  expect(lines.map(({ isConvertible }) => isConvertible)).toEqual([true, true, true, true])
  expect(activeUnitOf(lines)?.unit).toEqual({ names: ['glyphosate'], as: 'acid' })
})
