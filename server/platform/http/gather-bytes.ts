/** All bytes together. Throws once there are more than `maxBytes`, because a hostile sender may never end. */
export const gatherBytes = async (pieces: AsyncIterable<Uint8Array>, maxBytes: number, tooLarge: () => Error) => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > maxBytes) throw tooLarge()
    parts.push(piece)
  }
  return Buffer.concat(parts)
}
