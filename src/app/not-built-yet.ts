/**
 * The customer's pages that do not exist yet. The one list: while an address stands here, no menu has an entry for it, and
 * the address itself says that it is not built. Whoever builds a page takes its address out.
 */
const notBuiltYet: ReadonlySet<string> = new Set(['/pages/index/lucky'])

export const isBuilt = (address: string): boolean => !notBuiltYet.has(address)
