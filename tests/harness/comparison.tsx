import { screen, within } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { declineRecord } from '#account/actions/records.ts'
import { api } from '#api/commands.ts'
import { aLine, aQuotation, aSupplier } from '#domain/quotations/test-quotations.ts'
import { agreeCallOf } from '#contract/calls/requests.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { account, withAccount } from './with-account.ts'
import { stubMatchMedia } from './media.ts'
import { renderScreen, waitUntilLoaded } from './render.tsx'
import { storeRecord } from './sync/made-rows.ts'
import { DeclineSlot } from '#widgets/decline-slot.ts'
import { ComparisonScreen } from '#features/quotations/comparison/comparison-screen.tsx'
import type { QuotationContent } from '#domain/requests/kind-rules.ts'

export function withComparison(phone = false) {
  withAccount()
  beforeEach(() => {
    stubMatchMedia(() => phone)
    vi.spyOn(api, 'call').mockImplementation(async () => ({ records: [] }))
  })
}

export const priceQuotation = (prePrice: string, change: Partial<QuotationContent> = {}) =>
  aQuotation({ validUntil: '2199-01-01', lines: [{ pesticideId: 'p1', prePrice, unit: 'L' }], ...change })

export const putOf = async (
  kind: RequestKind,
  id: string,
  quotes: readonly QuotationContent[],
  change: Partial<RequestRecord> = {},
) => {
  const lines = kind === 'enquiry' ? { lines: [aLine()] } : {}
  const { record } = aSupplier({ id, quotes, ...lines, record: { kind, ...change } })
  await storeRecord(account.db, kind, { ...record, batchNo: 'B1' })
}
export const putEnquiry = (id: string, quotes: readonly QuotationContent[], change?: Partial<RequestRecord>) =>
  putOf('enquiry', id, quotes, change)
export const openComparison = async (kind: RequestKind = 'enquiry') => {
  renderScreen(
    <DeclineSlot
      value={({ record, onClose }) => (
        <button type="button" onClick={() => void declineRecord(kind, record.id).then(onClose)}>
          Decline {record.company.name}
        </button>
      )}
    >
      <ComparisonScreen kind={kind} batchNo="B1" />
    </DeclineSlot>,
  )
  await screen.findByRole('heading', { level: 1 })
  await waitUntilLoaded()
}
export const acceptedBodies = (kind: RequestKind) =>
  vi.mocked(api.call).mock.calls.flatMap(([call, input]) => (call === agreeCallOf(kind) ? [input?.body] : []))
export const visibleTextOf = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ')
export const cellOf = (supplier: string) => {
  const table = screen.getByRole('table')
  const heads = within(table).getAllByRole('columnheader')
  const at = heads.findIndex((head) => visibleTextOf(head).includes(supplier)) - 1
  const row = within(table).getAllByRole('row')[1]
  const cell = row && within(row).getAllByRole('cell')[at]
  if (!cell) throw new Error('no such cell')
  return visibleTextOf(cell)
}
