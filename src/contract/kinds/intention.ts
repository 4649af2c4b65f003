import * as z from 'zod/mini'
import { outcome } from '../entities/progress.ts'
import { maxChoices } from '../entities/reference.ts'
import { commaList, commaText, currency, day, decimal, flag, id } from '../values.ts'
import {
  agreement,
  attach,
  choice,
  quantity,
  remark,
  requestBodies,
  toldNumber,
  toldText,
  type KindContract,
} from './kind.ts'

const one = { kind: z.literal('intention'), id }
const months = z.number().check(z.int(), z.gte(1), z.lte(240))
/** A value of require_file_list. */
const file = z.string().check(z.minLength(1), z.maxLength(64))

/** A registration request. */
export const intention = {
  path: 'intention',
  letter: 'R',
  permissionType: 'INTENTION',
  ...requestBodies({}, () => ({
    file: z.optional(z.nullable(commaText(maxChoices))),
    needSample: z._default(z.boolean(), true),
    sampleCount: quantity,
    sampleUnit: choice,
    purpose: choice,
    periodMonth: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1_200)))),
    isSelf: z._default(z.boolean(), false),
    wtp: choice,
    payAmount: z.optional(z.nullable(decimal)),
    saleChannel: z.optional(z.nullable(commaText(maxChoices))),
    purchaseN1y: quantity,
    purchaseN2y: quantity,
    purchaseN3y: quantity,
    purchaseN3yUnit: choice,
    purchaseN1yAmount: quantity,
    purchaseN2yAmount: quantity,
    purchaseN3yAmount: quantity,
  })),
  lists: { file: 'require_file_list', saleChannel: 'sale_channel' },
  told: {
    file: z.nullish(commaList(maxChoices)),
    needSample: z.nullish(flag),
    sampleCount: toldNumber,
    sampleUnit: toldText,
    purpose: toldText,
    periodMonth: z.nullish(z.number()),
    isSelf: z.nullish(flag),
    wtp: toldText,
    payAmount: toldNumber,
    saleChannel: z.nullish(commaList(maxChoices)),
    purchaseN1y: toldNumber,
    purchaseN2y: toldNumber,
    purchaseN3y: toldNumber,
    purchaseN3yUnit: toldText,
    purchaseN1yAmount: toldNumber,
    purchaseN2yAmount: toldNumber,
    purchaseN3yAmount: toldNumber,
  },
  agree: 'agree',
  agreeBody: z.object({ ...agreement, text: remark }),
  acts: {
    /** A required document is ready. */
    fileDone: z.object({ id, file, text: remark, attach }),
    /** Filed with the authority, approved or refused by it, on `day`. */
    outcome: z.object({ id, outcome, day, text: remark, attach }),
  },
  supplierActs: {
    /** `isSupport` false declines the request. */
    support: z.object({
      ...one,
      isSupport: flag,
      currency: z.optional(currency),
      fee: z.optional(decimal),
      serviceMonths: z.optional(months),
      documentDays: z.optional(z.number().check(z.int(), z.gte(0), z.lte(3650))),
      approvalMonths: z.optional(months),
      validUntil: z.optional(day),
      text: remark,
      attach,
    }),
    prepareDocuments: z.object({ ...one, text: remark }),
    /** A document of the checklist is done. */
    fileDone: z.object({ ...one, file, text: remark, attach }),
    deliverDocuments: z.object({ ...one, text: remark, attach }),
  },
} as const satisfies KindContract
