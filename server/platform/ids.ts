import * as z from 'zod/mini'

/**
 * Ids of the server's own that the compiler tells apart, as those of the domain: a column says which it has, so that a row
 * that is read has them for nothing. An account's is the domain's.
 */
type IdOf<What extends string> = string & z.core.$brand<What>

/** A buyer's company, which its staff share. */
export type BuyerCompanyId = IdOf<'buyer-company'>

export const buyerCompanyId: z.ZodMiniType<BuyerCompanyId, string> = z.string().brand<'buyer-company'>()

/** A supplier: a company of the catalogue. */
export type SupplierId = IdOf<'supplier'>

export const supplierId: z.ZodMiniType<SupplierId, string> = z.string().brand<'supplier'>()
