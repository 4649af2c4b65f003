import * as z from 'zod/mini'
import { fitsInBytes } from '../draft-text.ts'
import type { DictType } from '../entities/reference.ts'
import { day, decimal, draftText, id, maxFileAddress, text, told } from '../values.ts'

export const maxNote = 500
export const maxProducts = 200

/** Comma-joined addresses of uploaded files: five of the longest. */
export const attach = z.optional(z.nullable(z.string().check(z.maxLength(5 * maxFileAddress))))

/** How long a text of a body may be: `text` for Send, `draftText` for a draft. */
type TextOf = typeof text

/** The fields of every draft body. `caseDraftId` is 0 for a draft that the server has never seen. */
const headOf = (textOf: TextOf) => ({
  caseDraftId: z._default(id, '0'),
  /** The device's own id of the draft (UUID): the server stores one draft per account and clientRef. */
  clientRef: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
  attach,
  note: z.optional(z.nullable(textOf(maxNote))),
  maxReplyTime: z.optional(z.nullable(day)),
})
const lineHead = { pesticideId: id, companyId: z.optional(id) }

export const quantity = z.optional(z.nullable(decimal))
export const choice = z.optional(z.nullable(z.string().check(z.maxLength(64))))
/** A text or number that may be missing, as the server returns it. */
export const toldText = z.nullish(told)
export const toldNumber = z.nullish(decimal)

/** All lines together, as JSON: 200 lines with long names of units and packagings need half of it. */
const maxLinesBytes = 40 * 1024

/**
 * The bodies of one kind: the fields of every kind, and its own. Send (`body`) and the draft (`draftBody`) differ only
 * in how long a text may be.
 */
export const requestBodies = <Line extends z.core.$ZodLooseShape, Terms extends z.core.$ZodLooseShape>(
  line: Line,
  termsOf: (textOf: TextOf) => Terms,
) => {
  const bodyOf = (textOf: TextOf) =>
    z.object({
      ...headOf(textOf),
      products: z.array(z.object({ ...lineHead, ...line })).check(
        z.minLength(1),
        z.maxLength(maxProducts),
        z.refine((lines) => fitsInBytes(JSON.stringify(lines), maxLinesBytes), 'too many bytes'),
      ),
      ...termsOf(textOf),
    })
  return { body: bodyOf(text), draftBody: bodyOf(draftText) }
}

/** A remark that goes with a step. */
export const remark = z.optional(text(500))
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
  /** The same for create and update, which accept longer texts. */
  readonly draftBody: z.ZodMiniType
  /** Terms of the body that are several values of a dictionary, joined by commas. */
  readonly lists: Readonly<Record<string, DictType>>
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
