import * as z from 'zod/mini'

/**
 * Ids that the compiler distinguishes. They are created only by these schemas and the wire schemas of
 * `contract/values.ts`: from a new id, a response, an address or a stored row.
 */
type IdOf<What extends string> = string & z.core.$brand<What>

/** The account that owns the data: the subject of the token. */
export type AccountId = IdOf<'account'>
/** The id that a device gives a draft: a UUID; the server calls it clientRef. */
export type DraftId = IdOf<'draft'>
/** An operation in the outbox: a UUID. */
export type OpId = IdOf<'operation'>
/** A request on the server, draft or sent. */
export type RecordId = IdOf<'record'>
/** A parcel of a sample request. */
export type ShipmentId = IdOf<'shipment'>

export const accountId: z.ZodMiniType<AccountId, string> = z.string().brand<'account'>()
export const draftId: z.ZodMiniType<DraftId, string> = z.string().brand<'draft'>()
export const opId: z.ZodMiniType<OpId, string> = z.string().brand<'operation'>()
export const recordId: z.ZodMiniType<RecordId, string> = z.string().brand<'record'>()
export const shipmentId: z.ZodMiniType<ShipmentId, string> = z.string().brand<'shipment'>()
