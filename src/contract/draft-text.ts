/**
 * How much of a text a draft may have. `limit` is the number of letters (UTF-16 units) that Send allows: a draft accepts
 * more, so that nothing that was typed or pasted is cut off before its writer has shortened it.
 */

/** The most bytes of one text of a draft, in UTF-8. */
export const draftTextBytes = 20_480
/** A draft accepts this many times what Send allows. */
const draftFactor = 20
/** A UTF-16 unit takes at most this many bytes in UTF-8: a surrogate pair takes four for two units. */
const bytesOfUnit = 3

export const draftTextLetters = (limit: number): number => draftFactor * limit

/** Whether a draft accepts the text, as it is after trimming. */
export function draftTextFits(text: string, limit: number): boolean {
  if (text.length > draftTextLetters(limit) || text.length > draftTextBytes) return false
  if (text.length * bytesOfUnit <= draftTextBytes) return true
  return new TextEncoder().encodeInto(text, new Uint8Array(draftTextBytes)).read === text.length
}

/** The longest beginning of the text that fits. It never ends with half of a surrogate pair of the text. */
export function fitToDraft(text: string, limit: number): string {
  if (draftTextFits(text, limit)) return text
  // `encodeInto` stops before a character that does not fit, but only sees the pairs of the text that it is given.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(draftTextBytes))
  const end = Math.min(read, draftTextLetters(limit))
  const splitsPair = isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end))
  return text.slice(0, splitsPair ? end - 1 : end)
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdb_ff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc_00 && unit <= 0xdf_ff
}
