import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { editDraft } from '#account/drafts/draft.ts'
import { startDraft } from '#account/drafts/start.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import { getDraft } from '#account/store/db.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { recordId } from '#domain/ids.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { testProduct } from '#tests/harness/sync/products.ts'
import { storeRecord } from '#tests/harness/sync/made-rows.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { RequestForm } from './form/request-form.tsx'

type Change = Partial<Omit<RequestRecord, 'id'>> & { readonly id?: string }

export const aRecord = ({ id = '1', ...change }: Change = {}): RequestRecord => ({
  id: recordId.parse(id),
  recordNo: 'ENQ-260304-17',
  batchNo: 'B1',
  company: { companyId: 'c1', name: 'Jiangsu Example Agrochem', demo: true },
  companyTimezone: 'Asia/Shanghai',
  status: 10,
  replyState: 0,
  unread: false,
  version: 1,
  createTime: Date.UTC(2026, 2, 4, 11, 2),
  maxReplyTime: '2026-03-20',
  products: [
    {
      pesticideId: 'p1',
      name: 'Glyphosate 480 g/L SL',
      registrationNo: 'PD20082713',
      formulation: 'SL',
      categoryId: 'herbicide',
      quantity: '16000',
      unit: 'L',
      packaging: 'DRUM_200L',
    },
  ],
  attachList: [],
  shipments: [],
  requiredFiles: [],
  updateTime: Date.UTC(2026, 2, 4, 11, 2),
  ...change,
})

export const recordsReadAt = Date.UTC(2026, 2, 12, 14, 20)

export const storeRecords = async (account: AccountContext, kind: RequestKind, ...records: RequestRecord[]) => {
  await account.db.kv.put({ k: `records:${kind}`, v: null, asOf: recordsReadAt })
  for (const record of records) await storeRecord(account.db, kind, record)
}

export const dayAhead = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

export const realTimeOptions = { clock: { now: () => Date.now(), mono: () => 0 }, today: () => dayAhead(0) }

export const fillContent = (content: RequestContent): RequestContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, quantity: '16000', unit: 'L', packaging: 'DRUM' })),
  maxReplyTime: dayAhead(10),
  terms: { ...content.terms, deliveryPlace: 'Qingdao', payMethod: 'TT', tradeClause: 'FOB' },
})

export const toastTexts = () => toasts.items.map((toast) => toast.text)

export async function openForm(
  account: AccountContext,
  products = [testProduct('1')],
  change?: (content: RequestContent) => RequestContent,
  kind: RequestKind = 'enquiry',
) {
  const localId = await startDraft(kind, products)
  if (change) await editDraft(localId, change)
  const onClose = vi.fn()
  const view = renderScreen(<RequestForm localId={localId} onClose={onClose} />, '/pages/product/index')
  await screen.findByLabelText(/Note to suppliers/)
  const draft = () => getDraft(account.db, localId)
  return { localId, onClose, view, draft, content: async () => (await draft())?.mine }
}
