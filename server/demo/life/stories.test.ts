import { expect, test } from 'vitest'
import { seedFolder } from '#server/platform/paths.ts'
import { readSeedSource } from '#server/seed/source.ts'
import { serverRequestKinds } from '#server/modules/requests/request-kinds.ts'
import { draftStories, type Story } from './story.ts'
import { ongoingEnquiries, pastEnquiries } from './enquiries.ts'
import { registrationStories } from './registrations.ts'
import { sampleStories } from './samples.ts'

const sentStories: readonly Story[] = [...pastEnquiries, ...ongoingEnquiries, ...sampleStories, ...registrationStories]
const all = [...sentStories, ...draftStories]
const nameOf = ({ kind, daysAgo }: Pick<Story, 'kind' | 'daysAgo'>) => `${kind} of ${daysAgo} days ago`

const source = readSeedSource(seedFolder)
const supplierOf = new Map(source.demoProducts.map(({ reg_no, company_id }) => [reg_no, company_id]))
const suppliersOf = (story: Pick<Story, 'content'>) =>
  new Set(story.content.products.map(({ pesticideId }) => supplierOf.get(String(pesticideId))))
const choicesOf = (list: string) =>
  new Set(source.dictionaries.filter(({ dictType }) => dictType === list).map(({ value }) => value))
const valuesOf = ({ content }: Pick<Story, 'content'>, field: string): string[] =>
  [content, ...content.products].flatMap((part) => {
    const value = (part as unknown as Record<string, unknown>)[field]
    return typeof value === 'string' && value !== '' ? value.split(',') : []
  })

test('a story has steps only for suppliers to which its request was sent', () => {
  for (const story of sentStories) {
    const suppliers = suppliersOf(story)
    expect([nameOf(story), Object.keys(story.courses).filter((id) => !suppliers.has(id))]).toEqual([nameOf(story), []])
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
  ['unit', 'product_unit'],
  ['packaging', 'product_packaging'],
])('each value of %s can be chosen by a buyer', (field, list) => {
  const values = choicesOf(list)
  expect(values.size).toBeGreaterThan(0)
  const unknownValues = all.flatMap((story) => valuesOf(story, field).filter((value) => !values.has(value)))
  expect(unknownValues).toEqual([])
  expect(all.flatMap((story) => valuesOf(story, field)).length).toBeGreaterThan(0)
})

test('the request of each story has a valid body for the call of its kind', () => {
  for (const story of all) {
    const body = { ...story.content, caseDraftId: '0', maxReplyTime: '2030-01-01' }
    const result = serverRequestKinds[story.kind].calls.send.body.safeParse(body)
    expect([nameOf(story), result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))]).toEqual([
      nameOf(story),
      [],
    ])
  }
})
