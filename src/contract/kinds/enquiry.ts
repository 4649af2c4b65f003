import * as z from 'zod/mini'
import { currency, day, decimal, id, text } from '../values.ts'
import {
  agreement,
  attach,
  choice,
  maxProducts,
  quantity,
  remark,
  requestBodies,
  toldText,
  type KindContract,
} from './kind.ts'

export const enquiry = {
  path: 'enquiry',
  letter: 'E',
  permissionType: 'ENQUIRY',
  ...requestBodies({ quantity, unit: choice, packaging: choice }, (textOf) => ({
    deliveryPlace: z.optional(z.nullable(textOf(140))),
    payMethod: choice,
    tradeClause: choice,
  })),
  lists: {},
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
          z.object({
            pesticideId: id,
            prePrice: decimal,
            unit: z.optional(z.string().check(z.maxLength(64))),
            note: z.optional(text(140)),
          }),
        )
        .check(z.minLength(1), z.maxLength(maxProducts)),
      tradeClause: z.optional(z.string().check(z.maxLength(64))),
      validUntil: day,
      text: remark,
      attach,
    }),
  },
} as const satisfies KindContract
