import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { WorklistRead } from '#account/queries/records.ts'
import { requestRecord, type RequestRecord } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { WorklistView, hasNoWork } from './work.tsx'

vi.mock('#catalogue/queries/names/display-names.ts', () => ({
  useRecordNames: () => (record: RequestRecord) => ({
    ...record,
    company: { ...record.company, name: `${record.company.name} (es)` },
  }),
}))

const record = (id: string, change: object = {}) =>
  requestRecord.parse({
    id,
    recordNo: `ENQ-${id}`,
    createTime: 1,
    company: { companyId: 'c', name: `Maker ${id}` },
    products: [{ pesticideId: 'p', name: `Product ${id}` }],
    ...change,
  })
const none: WorklistRead = {
  questions: [],
  offers: [],
  late: [],
  steps: [],
  ending: [],
  drafts: [],
  sent: 0,
  asOf: null,
}
const open = (desk: Partial<WorklistRead>, waiting = 0) => {
  renderScreen(<WorklistView desk={{ ...none, ...desk }} waiting={waiting} coming={false} />)
  return screen.queryAllByRole('listitem').map((item) => {
    const link = within(item).getByRole('link')
    const [title, text] = [...link.querySelectorAll('.grow > span')].map((part) => part.textContent)
    return { title, text, to: link.getAttribute('href') }
  })
}
const enquiry = (id: string, change: object = {}) => ({ kind: 'enquiry' as const, record: record(id, change) })

test.each<[string, Partial<WorklistRead>, number]>([
  ['a question', { questions: [enquiry('1')] }, 0],
  ['a quotation', { offers: [{ ...enquiry('1'), suppliers: 1 }] }, 0],
  ['a step of a deal', { steps: [enquiry('1')] }, 0],
  ['a deadline', { ending: [{ ...enquiry('1'), day: '2026-03-20' }] }, 0],
  ['a draft', { drafts: [{ kind: 'sample', count: 1 }] }, 0],
  ['an operation that waits to be sent', {}, 1],
])('a worklist with %s does not say that nothing needs the buyer', (_, desk, waiting) => {
  expect(hasNoWork({ ...none, ...desk }, waiting)).toBe(false)
  expect(open(desk, waiting)).toHaveLength(1)
  expect(screen.queryByText('Nothing needs you now.')).toBeNull()
})

describe('the worklist of the home page', () => {
  test('counts the questions of each kind of request, names the first one, and links to these questions', () => {
    const sample = { kind: 'sample' as const, record: record('9') }
    expect(open({ questions: [sample, enquiry('7'), enquiry('8')] })).toEqual([
      {
        title: '2 suppliers need your answer',
        text: 'Enquiries · Maker 7 (es) · Product 7',
        to: paths.requests('enquiry', { reply: 'asks' }),
      },
      {
        title: '1 supplier needs your answer',
        text: 'Samples · Maker 9 (es) · Product 9',
        to: paths.request('sample', '9'),
      },
    ])
  })

  test.each<[string, Partial<WorklistRead>, string]>([
    ['requests have quotations', { offers: ['1', '2'].map((id) => ({ ...enquiry(id), suppliers: 1 })) }, 'quoted'],
    ['deadlines end soon', { ending: ['1', '2'].map((id) => ({ ...enquiry(id), day: '2026-03-20' })) }, 'ending'],
    ['deals are late', { late: [enquiry('1'), enquiry('2')] }, 'late'],
    ['deals need you', { steps: [enquiry('1'), enquiry('2')] }, 'step'],
  ])('links "2 %s" to the list with the matching filter', (title, desk, reply) => {
    const [row] = open(desk)
    expect(row?.title).toBe(`2 ${title}`)
    expect(row?.text).toMatch(/^Enquiries · /)
    expect(row?.to).toBe(`/pages/inquiry/index?reply=${reply}`)
  })

  test.each([
    ['the quotation of one supplier', 1, 'B7'],
    ['quotations without a batch number', 2, null],
  ])('links %s to the record', (_, suppliers, batchNo) => {
    expect(open({ offers: [{ ...enquiry('7', { batchNo }), suppliers }] })[0]?.to).toBe(paths.request('enquiry', '7'))
  })

  test('counts drafts of all kinds together, and lists their kinds in menu order', () => {
    const [row] = open({
      drafts: [
        { kind: 'intention', count: 2 },
        { kind: 'enquiry', count: 1 },
      ],
    })
    expect(row?.title).toBe('3 drafts are not sent yet')
    expect(row?.text).toMatch(/^Enquir.*, Registration/)
    expect(row?.text).not.toMatch(/Sample/)
    expect(row?.to).toBe(paths.requests('intention', { tab: 'drafts' }))
  })
})

test('the worklist of the home page lists questions first, then quotations, deadlines, waiting changes and drafts', () => {
  const rows = open(
    {
      questions: [enquiry('1')],
      offers: [{ ...enquiry('2'), suppliers: 1 }],
      ending: [{ ...enquiry('3'), day: '2026-03-20' }],
      drafts: [{ kind: 'enquiry', count: 1 }],
    },
    1,
  )
  expect(rows.map(({ title }) => /answer|quotations|deadline|waits|draft/.exec(title ?? '')?.[0])).toEqual([
    'answer',
    'quotations',
    'deadline',
    'waits',
    'draft',
  ])
})
