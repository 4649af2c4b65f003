import * as z from 'zod/mini'

/** The brand makes the compiler tell ids apart. Only the schemas here and in `contract/values.ts` create them. */
type IdOf<What extends string> = string & z.core.$brand<What>

export type AccountId = IdOf<'account'>
/** A UUID that the device assigns. The server calls it `clientRef`. */
export type DraftId = IdOf<'draft'>
export type OpId = IdOf<'operation'>
/** The id that the server assigns to a request or to a draft. */
export type RecordId = IdOf<'record'>
export type ShipmentId = IdOf<'shipment'>

export const accountId: z.ZodMiniType<AccountId, string> = z.string().brand<'account'>()
export const draftId: z.ZodMiniType<DraftId, string> = z.string().brand<'draft'>()
export const opId: z.ZodMiniType<OpId, string> = z.string().brand<'operation'>()
export const recordId: z.ZodMiniType<RecordId, string> = z.string().brand<'record'>()
export const shipmentId: z.ZodMiniType<ShipmentId, string> = z.string().brand<'shipment'>()
