/** Without a reference a row is recognised by what it asks for; a row that does not state this may be any request. */
export const mayAskFor = (rowProducts: readonly { pesticideId: string }[], ours: ReadonlySet<string>): boolean =>
  rowProducts.length === 0 || rowProducts.some(({ pesticideId }) => pesticideId === '' || ours.has(pesticideId))
