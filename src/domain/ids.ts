import * as z from 'zod/mini'

/**
 * Ids that the compiler distinguishes: an operation's id cannot be used as a draft's. Ids of accounts and operations
 * are made only by their schemas. A text of unknown kind (from an address, from the server) may become one of the
 * others.
 */
type IdOf<What extends string> = string & { readonly __idOf?: What }

/** The account that owns the data: the subject of the token. */
export type AccountId = IdOf<'account'> & z.core.$brand<'account'>
/** A draft's id on its device: a UUID; the server calls it clientRef. */
export type DraftId = IdOf<'draft'>
/** The id of an operation in the outbox: a UUID. Only `opId` turns a text into one, where ids are made or read. */
export type OpId = IdOf<'operation'> & z.core.$brand<'operation'>
/** The id of a request on the server, draft or sent. */
export type RecordId = IdOf<'record'>

export const accountId: z.ZodMiniType<AccountId, string> = z.string().brand<'account'>()
export const draftId: z.ZodMiniType<DraftId, string> = z.string()
export const opId: z.ZodMiniType<OpId, string> = z.string().brand<'operation'>()
export const recordId: z.ZodMiniType<RecordId, string> = z.string()
