import { describe, expect, it, afterEach, beforeAll, test, vi, beforeEach } from 'vitest'
import { screen, act } from '@testing-library/react'
import { kinds } from '#kinds/kinds.ts'
import { sessionState } from '#api/session/session-state.ts'
import { requestRecord, type RequestRecord } from '#contract/entities/request.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { aRecord } from '../test-requests.tsx'
import { lastActivityTime, draftMatchesKeyword, groupSentRows, sortSentRows } from './rows.ts'
import { SentListRows } from './sent-tab.tsx'
import { ReplyByPill } from '../detail/open-record.tsx'
import { DueDay } from './list-parts.tsx'

const sentRecord = (id: string, batchNo: string | null, more: Parameters<typeof aRecord>[0] = {}) =>
  aRecord({ id, batchNo, ...more })

describe('the order of the sent list', () => {
  const line = (name: string) => [{ pesticideId: name, name }]
  const rows = groupSentRows(
    [
      sentRecord('1', null, { createTime: 30, maxReplyTime: '2026-03-20', products: line('zineb'), lastReplyTime: 31 }),
      sentRecord('2', null, { createTime: 20, maxReplyTime: null, products: line('Abamectin 10'), lastReplyTime: 99 }),
      sentRecord('3', null, { createTime: 10, maxReplyTime: '2026-03-10', products: line('abamectin 9') }),
    ],
    false,
  )
  it.each([
    ['newest', ['1', '2', '3']],
    ['activity', ['2', '1', '3']],
    ['reply-by', ['3', '1', '2']],
    ['product', ['3', '2', '1']],
    ['supplier', ['1', '2', '3']],
  ] as const)('sorts by %s', (sort, keys) => expect(sortSentRows(rows, sort, 'en').map((row) => row.key)).toEqual(keys))

  it('counts an acceptance and the last entry of the log as activity', () => {
    const log = [{ id: 'e', time: 40, actor: 'buyer' as const, type: 'said', files: [] }]
    const changes = [
      { createTime: 9, agreedTime: 20 },
      { createTime: 5, log },
    ]
    const records = changes.map((change, at) => sentRecord(String(at), null, change))
    expect(groupSentRows(records, false).map(lastActivityTime)).toEqual([20, 40])
  })
})

it.each([
  ['maiz', 'Herbicida para maíz'],
  ['imida', 'Imidacloprid 350 g/L SC'],
])('the keyword %s finds a draft with %s, even in a Turkish browser', (keyword, name) => {
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function inTurkish(this: string) {
    return this.replaceAll('I', 'ı').toLowerCase()
  })
  const content = { lines: [{ name }] } as unknown as Parameters<typeof draftMatchesKeyword>[0]['content']
  expect(draftMatchesKeyword({ content }, keyword)).toBe(true)
  expect(draftMatchesKeyword({ content }, 'zineb')).toBe(false)
})

describe('rows of the sent list', () => {
  it('are one row for a send to three suppliers, and two rows for two sends without a batch number', () => {
    const rows = groupSentRows(
      [
        sentRecord('1', 'B1'),
        sentRecord('2', 'B1'),
        sentRecord('3', null),
        sentRecord('4', null),
        sentRecord('5', 'B1'),
      ],
      false,
    )
    expect(rows.map((row) => row.records.map((record) => record.id))).toEqual([['1', '2', '5'], ['3'], ['4']])
  })

  it('count a send as replied as soon as one supplier has replied', () => {
    const rows = groupSentRows(
      [sentRecord('1', 'B1', { status: 40, replyState: 1 }), sentRecord('2', 'B1'), sentRecord('3', 'B2')],
      false,
    )
    expect(rows.map((row) => row.replied)).toEqual([1, 0])
  })

  it('use the reply state if the status is unknown to this app', () => {
    const [row] = groupSentRows([sentRecord('1', null, { status: 37, replyState: 1 })], false)
    expect(row?.replied).toBe(1)
  })
})

describe('the rows of a send', () => {
  beforeAll(() => storeCatalogueForRequests())

  const show = (...records: Parameters<typeof groupSentRows>[0]) =>
    renderScreen(
      <SentListRows
        rows={groupSentRows(records, false)}
        named={(record) => ({ ...record, company: { ...record.company, name: `Nombre ${record.id}` } })}
        kind={kinds.enquiry}
        className={() => ''}
        reminding={new Set()}
        waiting={new Map()}
      />,
    )

  test('name every supplier of the send in the shown language, not only the first', async () => {
    show(aRecord({ id: '1' }), aRecord({ id: '2' }))
    expect(await screen.findAllByText(/Nombre 1.*Nombre 2/)).not.toEqual([])
  })

  test('have one bar after the send, and others once suppliers have opened it, replied and agreed', () => {
    const barsOf = (...records: ReturnType<typeof aRecord>[]) => {
      const { container, unmount } = show(...records)
      const bars = [...(container.querySelector('.track')?.children ?? [])].map((bar) => bar.className)
      unmount()
      return bars
    }
    const [sent, opened] = [aRecord({ id: '1', status: 10 }), aRecord({ id: '2', status: 20 })]
    expect(barsOf(sent, { ...sent, id: opened.id })).toEqual(['on', '', '', ''])
    expect(barsOf(sent, opened)).toEqual(['on', 'now', '', ''])
    expect(barsOf(aRecord({ status: 93 }))).toEqual(['on', '', '', ''])
    expect(barsOf(aRecord({ status: 60, replyState: 1, agreedTime: 1 }))).toEqual(['on', 'on', 'on', 'on'])
  })

  test('say that a quotation of the send was accepted', async () => {
    show(aRecord({ id: '1', status: 60, replyState: 1 }), aRecord({ id: '2', status: 40, replyState: 1 }))
    expect(await screen.findByText('Accepted, 1 quoted')).toBeTruthy()
  })

  test('open the accepted quotation, even if another supplier asks; Reply opens that question', async () => {
    show(aRecord({ id: '1', status: 30, replyState: 1 }), aRecord({ id: '2', status: 60, replyState: 1 }))
    const addressOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await addressOf(/^Glyphosate/)).toBe('/pages/inquiry/detail?id=2')
    expect(await addressOf(/^Reply/)).toBe('/pages/inquiry/detail?id=1')
  })

  test('count separately what the buyer declined, what was not selected and what suppliers declined', async () => {
    const refusal = (tellReason?: boolean): NonNullable<RequestRecord['log']> => [
      { id: 'n', time: 3, actor: 'buyer', type: 'not-selected', tellReason, files: [] },
    ]
    show(
      aRecord({ id: '1', status: 91, replyState: 1, log: refusal(false) }),
      aRecord({ id: '2', status: 91, replyState: 1, log: refusal() }),
      aRecord({ id: '3', status: 90, replyState: 1 }),
    )
    expect(await screen.findByText('1 declined, 1 declined by you, 1 not selected')).toBeTruthy()
  })

  test('show the labels that are stored in the record, in its quantity and in its best price', async () => {
    const labels = { product_unit: { TUN_OLD: { en: 'old tun' } }, product_packaging: { KEG_OLD: { en: 'Oak keg' } } }
    const [line] = aRecord().products
    const quote = {
      version: 1,
      currency: 'USD',
      late: false,
      lines: [{ pesticideId: 'p1', prePrice: '2', unit: 'TUN_OLD' }],
    }
    show(
      aRecord({
        labels,
        status: 40,
        products: line ? [{ ...line, unit: 'TUN_OLD', packaging: 'KEG_OLD' }] : [],
        log: [{ id: 'q', time: 1, actor: 'supplier', type: 'quoted', files: [], quote }],
      }),
    )
    await screen.findByText(/Oak keg/)
    expect(document.body.textContent).toContain('16,000\u00a0old tun · Oak keg')
    expect(screen.getByText('per old tun')).toBeTruthy()
  })
})

describe('a reply-by date in the time zone of the account', () => {
  const record = requestRecord.parse({ ...aRecord(), status: 10, maxReplyTime: [2026, 11, 21] })

  const inZone = (timezone: string) => {
    const user = { userId: '1', email: 'a@b.c', isCompanyAdmin: false, timezone }
    sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user }
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    // 22:30 UTC: 22 November in Shanghai, still the 21st in Asunción.
    vi.setSystemTime(Date.UTC(2026, 10, 21, 22, 30))
  })

  afterEach(() => void (sessionState.view = { status: 'visitor' }))

  it.each([
    [
      'has not passed in Asunción on its last day',
      'America/Asuncion',
      'in 4 h 30 min · Paraguay',
      'the end of 21 Nov 2026 in Paraguay, in 4 h 30 min',
    ],
    ['is overdue in Shanghai on the next day', 'Asia/Shanghai', 'Overdue', '21 Nov 2026, overdue'],
  ])('%s', (_, zone, due, deadline) => {
    inZone(zone)
    renderScreen(
      <>
        <DueDay day="2026-11-21" stands="waits" />
        <ReplyByPill kind="enquiry" record={record} />
      </>,
    )
    expect(screen.getByText(due)).toBeTruthy()
    expect(screen.getByText(`Reply by ${deadline}`)).toBeTruthy()
  })

  it("changes with the account's time zone, even if no parent is rendered again", async () => {
    inZone('America/Asuncion')
    renderScreen(<DueDay day="2026-11-21" stands="waits" />)
    await act(async () => inZone('Asia/Shanghai'))
    expect(screen.getByText('Overdue')).toBeTruthy()
  })
})
