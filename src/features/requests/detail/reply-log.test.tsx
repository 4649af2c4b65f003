import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { logEntry } from '#contract/entities/request.ts'
import type { RecordOp } from '#account/queries/records.ts'
import { paths } from '#domain/paths.ts'
import { anOpId, aRecordId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { aRecord } from '../test-requests.tsx'
import { ReplyLog } from './reply-log.tsx'

vi.mock('#catalogue/queries/names/reference.ts', () => ({
  useDictionary: (type: string) => ({
    status: 'ready',
    data: type === 'require_file_list' ? [{ dictType: type, value: 'COA', label: 'Certificate of analysis' }] : [],
  }),
}))

const at = (day: number) => Date.UTC(2026, 2, day, 12)
const entry = (change: object) => logEntry.parse({ id: 'l', time: at(1), actor: 'supplier', type: 'opened', ...change })
const quoteOf = (version: number, prePrice: string) => ({
  id: `q${version}`,
  time: at(version),
  type: 'quoted',
  quote: { version, currency: 'USD', lines: [{ pesticideId: 'p1', prePrice }] },
})
const waitingOp = (intent: RecordOp['intent'], change: Partial<RecordOp> = {}): RecordOp => ({
  opId: anOpId(`${intent.name} ${change.createdAt ?? 0}`),
  intent,
  draftState: { at: 'waiting-to-send', cause: { why: 'offline' }, nextTryAt: null },
  refused: false,
  createdAt: at(9),
  ...change,
})
const answer = (text: string): RecordOp['intent'] => ({
  name: 'record-answer',
  kind: 'enquiry',
  id: aRecordId('1'),
  text,
})
const open = (log: readonly object[] | null, waiting: readonly RecordOp[] = []) => {
  renderScreen(<ReplyLog kind="enquiry" record={aRecord({ log: log?.map(entry) })} waiting={waiting} />)
  return screen.queryAllByRole('listitem')
}
const words = (item: HTMLElement | undefined) => item?.querySelector('.log__who')?.textContent ?? ''

describe('the log of a request', () => {
  test.each([null, []])('is not shown as empty if it was not downloaded: %s', (log) => {
    expect(open(log)).toEqual([])
    expect(screen.getByText('The log has not been downloaded to this device yet.')).toBeTruthy()
  })

  test('starts with the steps in the outbox, followed by the newest entry', () => {
    const items = open(
      [{ id: 'a' }, { id: 'b', type: 'asked', text: 'Which port?' }],
      [waitingOp(answer('first'), { createdAt: 1 }), waitingOp(answer('second'), { createdAt: 2 })],
    )
    expect(items.map((item) => item.querySelector('.log__text')?.textContent)).toEqual([
      'second',
      'first',
      'Which port?',
      undefined,
    ])
  })
})

test.each([
  ['supplier', 'opened', 'Jiangsu Example Agrochemopened it'],
  ['buyer', 'urged', 'Yousent a reminder'],
  ['system', 'expired', 'Expired'],
  ['supplier', 'of tomorrow', 'Jiangsu Example Agrochemof tomorrow'],
])(
  'a log entry by the %s with the event "%s" shows its label, after the actor unless the system acted',
  (actor, type, expected) => {
    const [item] = open([{ actor, type }])
    expect(words(item)).toBe(`${expected}${item?.querySelector('time')?.textContent ?? '?'}`)
  },
)

const about = (change: object) => open([change])[0]?.querySelector('p.faint')?.textContent
test.each([
  ['nothing beyond its text', {}, undefined],
  ['a document by name', { file: 'COA' }, 'Certificate of analysis'],
  ['a document without a label by the words of its code', { file: 'NEW_PAPER' }, 'NEW PAPER'],
  ['a quotation version', { quoteVersion: 1 }, 'Version 1 of the quotation'],
  [
    'a document and a quotation version',
    { file: 'COA', quoteVersion: 2 },
    'Certificate of analysis · Version 2 of the quotation',
  ],
])('a log entry refers to: %s', (_, change, expected) => {
  expect(about(change)).toBe(expected)
})

test('quotations in the log are marked as replaced, except the newest', () => {
  const [newest, old] = open([quoteOf(1, '9.5'), quoteOf(2, '8.25')])
  expect(within(old ?? document.body).getByText('Replaced by version 2')).toBeTruthy()
  expect(old?.querySelector('.log__old')?.textContent).toContain('9.5')
  expect(within(newest ?? document.body).queryByText(/Replaced/)).toBeNull()
  expect(newest?.querySelector('.log__old')).toBeNull()
  expect(newest?.textContent).toContain('8.25')
})

describe('steps in the outbox', () => {
  const onRegistration = { kind: 'intention' as const, id: aRecordId('1'), text: '', files: [] }
  const any = { kind: 'enquiry', id: aRecordId('1'), text: '' } as const
  test.each<[RecordOp['intent'], string]>([
    [answer(''), 'replied'],
    [{ ...any, name: 'record-urge' }, 'sent a reminder'],
    [{ ...onRegistration, name: 'record-outcome', outcome: 'filed', day: '2026-03-01' }, 'submitted the registration'],
  ])('have the label of the log entry that they will create: %o, %s', (intent, expected) => {
    expect(words(open([], [waitingOp(intent)])[0])).toMatch(new RegExp(`^You${expected}`))
  })

  test('link to the outbox if they were rejected', () => {
    open(
      [],
      [waitingOp(answer('Santos'), { refused: true, draftState: { at: 'blocked', cause: { why: 'unconfirmed' } } })],
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe(paths.device('waiting'))
  })
})
