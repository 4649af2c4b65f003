import type { RequestRecord } from '#contract/entities/request.ts'
import { recordId } from '#domain/ids.ts'

type Change = Partial<Omit<RequestRecord, 'id'>> & { readonly id?: string }

/** A sent record for tests, with the fields that matter to the test. */
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
