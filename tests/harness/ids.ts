import { accountId, opId, type AccountId, type OpId } from '#domain/ids.ts'

/** A short name as the id of an operation. */
export const anOp = (name: string): OpId => opId.parse(name)

/** A short name as the id of an account. */
export const anAccount = (name: string): AccountId => accountId.parse(name)
