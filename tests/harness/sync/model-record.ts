import type { RequestKind, RequestRecordWire } from '#contract/entities/request.ts'
import { messageEntryType, stepEntryType, withdrawalEntryType } from '#domain/deal/deal.ts'
import { status } from '#domain/lifecycle/status.ts'
import type { Effect } from './authority.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const entryTypes: Readonly<Record<string, string>> = {
  say: messageEntryType,
  'deal-step': stepEntryType,
  'take-back': withdrawalEntryType,
}

const ends = ['cancel', 'decline', 'close'] as const
type Ask = Pick<Effect, 'ref' | 'body'>
const endOf = ({ ref, body }: Ask): string | undefined =>
  ends.find((word) => ref.endsWith(`/${word}`)) ??
  ['approved', 'refused'].find((outcome) => ref.endsWith('/outcome') && body['outcome'] === outcome)

/** True if an earlier action has ended the record in another way. No backend accepts a second end. */
export const conflictsWithEarlierEnd = (ask: Ask, effects: readonly Effect[]): boolean => {
  const word = endOf(ask)
  const { id } = ask.body
  const earlierEnds = effects.filter((one) => one.type === 'action' && one.body['id'] === id).map(endOf)
  return word !== undefined && earlierEnds.some((one) => one !== undefined && one !== word)
}

const statusAfter = (appliedEffects: readonly Effect[]): number => {
  const last = (word: string) => appliedEffects.some((one) => one.ref.endsWith(`/${word}`))
  if (last('cancel')) return status.cancelled
  if (last('decline')) return status.notSelected
  if (last('close')) return status.closed
  if (appliedEffects.some((one) => one.body['outcome'] === 'approved')) return status.concluded
  if (appliedEffects.some((one) => one.body['outcome'] === 'refused')) return status.refused
  return status.sent
}

export const modelRecord = (kind: RequestKind, id: string, effects: readonly Effect[]): RequestRecordWire => {
  const appliedEffects = effects.filter((one) => one.type === 'action' && one.body['id'] === id)
  const of = (word: string) => appliedEffects.filter((one) => one.ref.endsWith(`/${word}`))
  const day = (...outcomes: string[]) =>
    textOf(of('outcome').find((one) => outcomes.includes(textOf(one.body['outcome'])))?.body['day']) || null
  const agreedVersion = [...of('confirm'), ...of('agree')].at(-1)?.body['version']
  return {
    id,
    kind,
    recordNo: id,
    company: { companyId: 'c', name: 'c' },
    status: statusAfter(appliedEffects),
    createTime: 1,
    updateTime: 1,
    products: [],
    agreedVersion: typeof agreedVersion === 'number' ? agreedVersion : null,
    filedOn: day('filed'),
    decidedOn: day('approved', 'refused'),
    shipments: [
      {
        id: '1',
        time: 1,
        carrierName: 'DHL',
        receivedTime: of('receive').length > 0 ? 1 : null,
        resultTime: of('result').length > 0 ? 1 : null,
      },
    ],
    requiredFiles: [{ file: 'COA', done: of('file-done').length > 0 }],
    log: appliedEffects.map((one, n) => ({
      id: String(n),
      time: n,
      actor: 'buyer' as const,
      type: entryTypes[one.ref.split('/').at(-1) ?? ''] ?? one.ref,
      ref: textOf(one.body['ref']) || null,
      text: textOf(one.body['text']),
    })),
  }
}
