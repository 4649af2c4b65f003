import * as z from 'zod/mini'

/** Branded ids, so that the compiler tells their kinds apart. Only this file and `contract/values.ts` create them. */
type IdOf<What extends string> = string & z.core.$brand<What>

export type AccountId = IdOf<'account'>
/** A UUID that the device assigns to a draft. The server calls it `clientRef`. */
export type DraftId = IdOf<'draft'>
/** The UUID of an operation in the outbox. */
export type OpId = IdOf<'operation'>
/** The server's id of a request, which may be a draft or sent. */
export type RecordId = IdOf<'record'>
export type ShipmentId = IdOf<'shipment'>

export const accountId: z.ZodMiniType<AccountId, string> = z.string().brand<'account'>()
export const draftId: z.ZodMiniType<DraftId, string> = z.string().brand<'draft'>()
export const opId: z.ZodMiniType<OpId, string> = z.string().brand<'operation'>()
export const recordId: z.ZodMiniType<RecordId, string> = z.string().brand<'record'>()
export const shipmentId: z.ZodMiniType<ShipmentId, string> = z.string().brand<'shipment'>()
