import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestKinds, requestRecord, type RequestKind } from '#contract/entities/request.ts'
import { kindRules } from '../requests/kinds.ts'
import { buyerMoves, type WaitingStep } from './buyer-moves.ts'
import { canonicalBody } from '../requests/wire.ts'
import { addMonths } from '../validity.ts'
import { addDays, daysUntil } from './deadline.ts'
import { statusesOf, statusName } from './status-word.ts'
import { isEnded, status } from './status.ts'
import { permittedActions, nextStatus, transitionsOf } from './transitions.ts'

const reachable = (kind: RequestKind): ReadonlySet<number> => {
  const statuses = new Set<number>([status.sent])
  for (const at of statuses) for (const { from, to } of transitionsOf(kind)) if (from.includes(at)) statuses.add(to)
  return statuses
}
const running = (kind: RequestKind) => [...reachable(kind)].filter((code) => !isEnded(code))

describe.each(requestKinds)('the lifecycle of %s', (kind) => {
  test('can reach every status that only this kind has, and each reachable status has a label', () => {
    expect([...reachable(kind)].toSorted((a, b) => a - b)).toEqual(
      statusesOf(kind).filter((code) => reachable(kind).has(code)),
    )
    for (const code of reachable(kind)) expect(statusName(kind, code)).not.toBeNull()
    const statusCodes = Object.keys(kindRules[kind].statuses).map(Number)
    expect(statusCodes.filter((code) => !reachable(kind).has(code))).toEqual([])
  })
  test('can be ended by the buyer from every status', () => {
    const steps = (code: number): number[] =>
      permittedActions(kind, code, 'buyer').flatMap((action) => nextStatus(kind, code, 'buyer', action) ?? [])
    for (const code of running(kind)) {
      const within = new Set([code])
      for (const at of within) for (const next of steps(at)) within.add(next)
      expect([code, [...within].some(isEnded)]).toEqual([code, true])
    }
  })
  test('never offers to receive a parcel or tick off a document twice, and stays within its statuses', () => {
    const offer = {
      version: 1,
      currency: 'USD',
      isSupport: true,
      validUntil: '2026-04-30',
      lines: [{ pesticideId: '1', prePrice: '1' }],
    }
    const walk = fc.array(fc.nat(20), { maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(...running(kind)), walk, (code, picks) => {
        const record = requestRecord.parse({
          id: 1,
          status: code,
          log: [{ id: 1, time: 0, actor: 'supplier', type: 'quoted', quote: offer }],
          shipments: [1, 2].map((id) => ({ id, time: 0, carrierName: 'x' })),
          requiredFiles: [{ file: 'COA' }, { file: 'MSDS' }],
        })
        const waiting: WaitingStep[] = []
        for (const pick of picks) {
          const moves = buyerMoves(kind, record, waiting, '2026-03-12')
          const action = moves.actions[pick % Math.max(1, moves.actions.length)]
          if (!action) break
          const parcels = action === 'receive' ? moves.toReceive : action === 'report-result' ? moves.toTest : []
          waiting.push({
            action,
            ...(parcels[0] === undefined ? {} : { shipmentId: parcels[0] }),
            ...(action === 'file-done' && moves.missingFiles[0] !== undefined ? { file: moves.missingFiles[0] } : {}),
          })
        }
        const lastMoves = buyerMoves(kind, record, waiting, '2026-03-12')
        expect(reachable(kind)).toContain(lastMoves.status)
        const stepTexts = waiting.map((step) => `${step.action} ${step.shipmentId ?? ''} ${step.file ?? ''}`)
        const singleSteps = stepTexts.filter(
          (one) => /^(?:receive|report-result|file-done) \S* \S/.test(one) || /^receive \S/.test(one),
        )
        expect(new Set(singleSteps).size).toBe(singleSteps.length)
        expect(lastMoves.toReceive.filter((id) => stepTexts.includes(`receive ${id} `))).toEqual([])
      }),
      { seed: 20261126, numRuns: 50 },
    )
  })
})

describe('a day', () => {
  const days = fc.integer({ min: -200, max: 30_000 }).map((n) => addDays('2000-01-01', n))
  test('is the same after adding and subtracting n days, and daysUntil counts these n days', () =>
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
        expect(addDays(addDays(day, n), -n)).toBe(day)
        expect(daysUntil(addDays(day, n), day)).toBe(n)
      }),
    ))
  test('plus n months is in the nth month, on the same day if it exists, else on the last', () =>
    fc.assert(
      fc.property(days, fc.integer({ min: -60, max: 60 }), (day, months) => {
        const laterDay = addMonths(day, months)
        const number = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(number(laterDay) - number(day)).toBe(months)
        expect(Number(laterDay.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)))
        expect(laterDay.slice(8) === day.slice(8) || addDays(laterDay, 1).slice(8) === '01').toBe(true)
      }),
      { seed: 20261126, numRuns: 200 },
    ))
})

test('two bodies of one request have the same canonical text, regardless of order and empty fields', () =>
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.stringMatching(/^[a-z]{1,6}$/),
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())),
      ),
      (body) => {
        const reversedBody = Object.fromEntries(Object.entries(body).toReversed())
        expect(canonicalBody({ ...reversedBody, nothing: null, blank: '', caseDraftId: '7', clientRef: 'r' })).toBe(
          canonicalBody(body),
        )
      },
    ),
    { seed: 20261126, numRuns: 50 },
  ))
