import * as z from 'zod/mini'
import { currency, day, decimal, id, text } from '../values.ts'
import { agreement, attach, choice, quantity, remark, requestBody, toldText, type KindContract } from './kind.ts'

export const enquiry = {
  path: 'enquiry',
  letter: 'E',
  permissionType: 'ENQUIRY',
  body: requestBody(
    { quantity, unit: choice, packaging: choice },
    { deliveryPlace: z.optional(z.nullable(text(140))), payMethod: choice, tradeClause: choice },
  ),
  told: { deliveryPlace: toldText, payMethod: toldText, tradeClause: toldText },
  agree: 'accept',
  agreeBody: z.object(agreement),
  acts: {},
  supplierActs: {
    /** Prices by the line. */
    quote: z.object({
      kind: z.literal('enquiry'),
      id,
      currency,
      lines: z
        .array(
          z.object({ pesticideId: id, prePrice: decimal, unit: z.optional(z.string()), note: z.optional(text(140)) }),
        )
        .check(z.minLength(1)),
      tradeClause: z.optional(z.string().check(z.maxLength(64))),
      validUntil: day,
      text: remark,
      attach,
    }),
  },
} as const satisfies KindContract
