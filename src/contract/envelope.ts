import * as z from 'zod/mini'
import { wireText, wireList, instant } from './values.ts'
import { draft } from './entities/request.ts'

/**
 * `better`: stores and returns `clientRef`, and lists changes since a time. `full`: also idempotency keys, versions,
 * deltas and the public copy of the catalogue.
 */
export const contractLevels = ['specification', 'better', 'full'] as const
export type ContractLevel = (typeof contractLevels)[number]

/** `data` of a 400. `path` is dotted (`products.0.quantity`); `rule` is a stable identifier. */
export const fieldRefusal = z.object({
  fields: wireList(z.object({ path: wireText, rule: wireText, message: z.optional(wireText) })),
})
export type FieldRefusal = z.infer<typeof fieldRefusal>

export const conflictRefusal = z.object({ current: draft })

/** `data` of 1009000002 (quota used up) or 429 (too many requests). */
export const quotaRefusal = z.object({ scope: z.optional(wireText), resetAt: z.nullish(instant) })

export const envelope = z.object({
  code: z.number(),
  data: z.optional(z.unknown()),
  msg: z.optional(z.nullable(wireText)),
})
export type Envelope = z.infer<typeof envelope>

export const pageOfRows = <T extends z.ZodMiniType>(row: T) => z.object({ list: wireList(row), total: z.number() })

export const pageQuery = {
  pageNo: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 20),
}
