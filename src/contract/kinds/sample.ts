import * as z from 'zod/mini'
import { sampleResult } from '../entities/progress.ts'
import { currency, day, decimal, id, text, wireShipmentId } from '../values.ts'
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

const one = { kind: z.literal('sample'), id }

export const sample = {
  path: 'samplereq',
  letter: 'S',
  permissionType: 'SAMPLE_REQ',
  ...requestBodies({ quantity, unit: choice }, (textOf) => ({
    deliveryPlace: z.optional(z.nullable(textOf(140))),
    purpose: choice,
    shipMethod: choice,
    canPay: z._default(z.union([z.literal(0), z.literal(1)]), 1),
    payAmount: z.optional(z.nullable(decimal)),
  })),
  lists: {},
  told: {
    deliveryPlace: toldText,
    purpose: toldText,
    shipMethod: toldText,
    canPay: z.nullish(z.number()),
    payAmount: toldNumber,
  },
  agree: 'confirm',
  agreeBody: z.object({ ...agreement, text: remark }),
  acts: {
    /** A parcel has arrived. */
    receive: z.object({ id, shipmentId: wireShipmentId, text: remark, attach }),
    result: z.object({ id, shipmentId: wireShipmentId, result: sampleResult, text: remark, attach }),
  },
  supplierActs: {
    quoteCost: z.object({
      ...one,
      currency,
      sampleFee: decimal,
      shipmentFee: decimal,
      validUntil: day,
      text: remark,
      attach,
    }),
    clearExport: z.object({ ...one, text: remark }),
    /** One parcel; a request may travel in several. `attach` is the proof of dispatch. */
    ship: z.object({
      ...one,
      carrierName: text(60).check(z.minLength(1)),
      trackingNumber: z.optional(text(60)),
      shippedOn: z.optional(day),
      text: remark,
      attach,
    }),
  },
} as const satisfies KindContract
