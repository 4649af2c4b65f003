/** Without a reference a row is told by what it asks for; one that does not say what it asks for may be any. */
export const mayAskFor = (rowProducts: readonly { pesticideId: string }[], ours: ReadonlySet<string>): boolean =>
  rowProducts.length === 0 || rowProducts.some(({ pesticideId }) => pesticideId === '' || ours.has(pesticideId))
