import * as z from 'zod/mini'
import { told, toldList } from './values.ts'

/** Every JSON answer of the API. `code` 0 is success; `data` is specific to the call; `msg` is for people. */
export const envelope = z.object({
  code: z.number(),
  data: z.optional(z.unknown()),
  msg: z.optional(z.nullable(told)),
})
export type Envelope = z.infer<typeof envelope>

/** A page of a list. `total` counts all rows that match, not those in `list`. */
export const page = <T extends z.ZodMiniType>(row: T) => z.object({ list: toldList(row), total: z.number() })

/** Query of every paged call: `pageNo` from 1, `pageSize` 1 to 200. Numbers are text in a URL. */
export const pageQuery = {
  pageNo: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 20),
}
