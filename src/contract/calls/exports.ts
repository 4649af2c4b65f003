import * as z from 'zod/mini'
import { kindContracts, requestKinds, type RequestKind } from '../entities/request.ts'
import { buyer, get } from '../define.ts'
import { searchText } from '../values.ts'

const query = z.object({
  /** 0 no reply, 1 replied. */
  replyState: z.optional(z.enum(['0', '1'])),
  keyword: z.optional(searchText),
})

const list = (path: string) => get(buyer(`${path}/export-excel`), { query, transport: 'file' })

/** Sent requests as a binary .xls file with a timestamp in its name, in the requested language. */
export const excelOf = (kind: RequestKind) => list(kindContracts[kind].path)

/** `enquiryExcel`, `sampleExcel`, … */
export const exportCalls = Object.fromEntries(requestKinds.map((kind) => [`${kind}Excel`, excelOf(kind)])) as {
  readonly [Kind in RequestKind as `${Kind}Excel`]: ReturnType<typeof excelOf>
}
