import { describe, expect, test } from 'vitest'
import { supplierId } from '#server/platform/ids.ts'
import * as z from 'zod/mini'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { decimal } from '#contract/values.ts'
import { status } from '#domain/lifecycle/status.ts'
import type { RecordLineRow, RecordRow } from '#server/modules/requests/records/repo.ts'
import { firstReply, nextDeed, quotesLate, replyToAnswer } from './behaviour.ts'

const now = Date.UTC(2026, 8, 1, 8)
const suppliers = Array.from({ length: 60 }, (_, at) => supplierId.parse(String(9001 + at)))
const record = (companyId: string, kind: RequestKind, more: Partial<RecordRow> = {}) =>
  ({
    id: 7,
    companyId,
    kind,
    companyZone: 'Asia/Shanghai',
    offerVersion: 0,
    shipments: [],
    terms: {},
    filesDone: [],
    status: status.sent,
    ...more,
  }) as unknown as RecordRow
const line = (pesticideId: string, unit: string | null = 'kg') =>
  ({ pesticideId, unit, quantity: '1' }) as RecordLineRow
const lines = [line('p1'), line('p2', 't')]
const deed = (...[companyId, kind, more]: Parameters<typeof record>) =>
  nextDeed(record(companyId, kind, more), lines, now)

describe('the characters of suppliers', () => {
  test('all characters occur: most quote, some ask first, a few decline, each alike for every kind', () => {
    const does = suppliers.map((id) => firstReply(record(id, 'enquiry'), lines, now).does)
    const count = (what: string) => does.filter((one) => one === what).length
    expect([count('quote') > count('ask'), count('ask') > count('decline'), count('decline') > 0]).toEqual([
      true,
      true,
      true,
    ])
    for (const kind of requestKinds)
      expect(suppliers.map((id) => firstReply(record(id, kind), lines, now).does)).toEqual(does)
  })
  test('every supplier sends a quotation once the buyer has answered', () => {
    for (const id of suppliers)
      for (const kind of requestKinds) expect(replyToAnswer(record(id, kind), lines, now).does).toBe('quote')
  })
})

describe('the quotation of a demonstration supplier', () => {
  const amounts = (kind: RequestKind, id: string, offerVersion: number): string[] => {
    const reply = replyToAnswer(record(id, kind, { offerVersion }), lines, now)
    if (reply.does !== 'quote') return []
    const { offer } = reply
    switch (offer.kind) {
      case 'enquiry':
        return offer.lines.map(({ prePrice }) => prePrice)
      case 'sample':
        return [offer.sampleFee, offer.shipmentFee]
      case 'intention':
        return [offer.fee ?? '']
    }
  }
  test.each(requestKinds)(
    'a quotation of %s has positive amounts that the contract accepts, after any number of revisions',
    (kind) => {
      for (const id of suppliers.slice(0, 12))
        for (const version of [0, 1, 5, 40]) {
          const found = amounts(kind, id, version)
          expect(found.filter((one) => !z.safeParse(decimal, one).success || !(Number(one) > 0))).toEqual([])
        }
    },
  )
  test.each(requestKinds)('a quotation of %s costs less with each revision, never more', (kind) => {
    for (const id of suppliers.slice(0, 12)) {
      const [first, second, third] = [0, 1, 2].map((version) => Number(amounts(kind, id, version)[0]))
      expect([(second ?? 0) < (first ?? 0), (third ?? 0) < (second ?? 0)]).toEqual([true, true])
    }
  })
})

describe('the next step of a supplier', () => {
  test('there is none while the buyer has to act, or when the request is closed', () => {
    for (const kind of requestKinds)
      for (const at of [
        status.sent,
        status.opened,
        status.needsAnswer,
        status.offered,
        status.closed,
        status.cancelled,
        status.declined,
      ])
        expect([kind, at, deed('9002', kind, { status: at })]).toEqual([kind, at, null])
  })
  test('after a request for a revision it is a lower quotation, or one supplier in five declines', () => {
    const does = suppliers.map((id) => deed(id, 'enquiry', { status: status.revisionRequested, offerVersion: 1 })?.does)
    expect(new Set(does)).toEqual(new Set(['quote', 'decline']))
    expect(does.filter((one) => one === 'decline').length).toBeLessThan(suppliers.length / 2)
  })
  test('after the deadline some suppliers send one late quotation', () => {
    const late = suppliers.filter((companyId) => quotesLate({ companyId, offerVersion: 0 }))
    expect([late.length > 0, late.length < suppliers.length / 2]).toEqual([true, true])
    for (const companyId of suppliers) {
      expect(quotesLate({ companyId, offerVersion: 1 })).toBe(false)
      const does = deed(companyId, 'sample', { status: status.expired })?.does
      expect(does).toBe(late.includes(companyId) ? 'quote' : undefined)
    }
  })
})
