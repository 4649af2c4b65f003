import * as z from 'zod/mini'
import { day, decimal, id, text } from '../values.ts'

export const maxNote = 500
export const maxProducts = 200

/** The fields of every draft body. `caseDraftId` is 0 for a draft that the server has never seen. */
const draftHead = {
  caseDraftId: z._default(id, '0'),
  /** The device's own id of the draft (UUID): the server stores one draft per account and clientRef. */
  clientRef: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
  attach: z.optional(z.nullable(z.string())),
  note: z.optional(z.nullable(text(maxNote))),
  maxReplyTime: z.optional(z.nullable(day)),
}
const lineHead = { pesticideId: id, companyId: z.optional(id) }

export const quantity = z.optional(z.nullable(decimal))
export const choice = z.optional(z.nullable(z.string().check(z.maxLength(64))))
/** A number that may be missing, as the server returns it. */
export const toldText = z.nullish(z.string())
export const toldNumber = z.nullish(decimal)

/** The body of create, update and send: the fields of every kind, and those of one. */
export const requestBody = <Line extends z.core.$ZodLooseShape, Terms extends z.core.$ZodLooseShape>(
  line: Line,
  terms: Terms,
) =>
  z.object({
    ...draftHead,
    products: z.array(z.object({ ...lineHead, ...line })).check(z.minLength(1), z.maxLength(maxProducts)),
    ...terms,
  })

/** A remark that goes with a step. */
export const remark = z.optional(text(500))
/** Comma-joined addresses of uploaded files. */
export const attach = z.optional(z.nullable(z.string().check(z.maxLength(4000))))
/** Version of an offer. */
export const version = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))
/**
 * The offer of this version is accepted. `declineOthers`: the other offers of the batch are declined at the same time.
 */
export const agreement = { id, version, declineOthers: z.optional(z.boolean()) }

/** What one kind of request adds to the API. The calls that all kinds share are derived from it. */
export interface KindContract {
  /** In the addresses of its calls: `case-draft/create-<path>`, `<path>/page`. */
  readonly path: string
  /** First letter of its records' numbers: E-20261121-7K3QX. */
  readonly letter: string
  /** Its name in the membership dashboard. */
  readonly permissionType: string
  readonly body: z.ZodMiniType
  /** Its terms as a draft or record returns them: exactly the body's, each of which may be missing. */
  readonly told: z.core.$ZodLooseShape
  /** The step with which the buyer accepts an offer; its call has this name. */
  readonly agree: 'accept' | 'confirm' | 'agree'
  readonly agreeBody: z.ZodMiniType
  /** The buyer's steps that only this kind has: name of the call → body. */
  readonly acts: Readonly<Record<string, z.ZodMiniType>>
  /** The supplier's steps that only this kind has. */
  readonly supplierActs: Readonly<Record<string, z.ZodMiniType>>
}
