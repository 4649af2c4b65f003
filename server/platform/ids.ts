import * as z from 'zod/mini'

type IdOf<What extends string> = string & z.core.$brand<What>

export type BuyerCompanyId = IdOf<'buyer-company'>

export const buyerCompanyId: z.ZodMiniType<BuyerCompanyId, string> = z.string().brand<'buyer-company'>()

export type SupplierId = IdOf<'supplier'>

export const supplierId: z.ZodMiniType<SupplierId, string> = z.string().brand<'supplier'>()
