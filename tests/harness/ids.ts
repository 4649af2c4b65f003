import { opId, type OpId } from '#domain/ids.ts'

/** A short name as the id of an operation. */
export const anOp = (name: string): OpId => opId.parse(name)
