/**
 * How much of a text a draft may have. `limit` is the number of letters (UTF-16 units) that Send allows: a draft accepts
 * more, so that nothing that was typed or pasted is cut off before its writer has shortened it.
 */

/** The most bytes of one text of a draft, in UTF-8. */
export const draftTextBytes = 20_480
/** A draft accepts this many times what Send allows. */
const draftFactor = 20
export const draftTextLetters = (limit: number): number => draftFactor * limit

/** Whether a draft accepts the text, as it is after trimming. */
export function draftTextFits(text: string, limit: number): boolean {
  return text.length <= draftTextLetters(limit) && fitsInBytes(text, draftTextBytes)
}

/** The longest beginning of the text that fits. It never ends with half of a surrogate pair of the text. */
export function fitToDraft(text: string, limit: number): string {
  const end = Math.min(unitsInBytes(text, draftTextBytes), draftTextLetters(limit))
  const splitsPair = end < text.length && end > 0 && (text.codePointAt(end - 1) ?? 0) > 0xff_ff
  return text.slice(0, splitsPair ? end - 1 : end)
}

/** Whether the text takes at most so many bytes in UTF-8. */
export function fitsInBytes(text: string, bytes: number): boolean {
  // A UTF-16 unit takes one to three bytes: a surrogate pair takes four for its two.
  if (text.length > bytes) return false
  return text.length * 3 <= bytes || unitsInBytes(text, bytes) === text.length
}

/** How many UTF-16 units from the beginning take at most so many bytes in UTF-8, without half of a pair. */
function unitsInBytes(text: string, bytes: number): number {
  let taken = 0
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0
    // Half of a pair alone is encoded as its substitute, of three bytes.
    const [units, size] = code > 0xff_ff ? [2, 4] : [1, code < 0x80 ? 1 : code < 0x8_00 ? 2 : 3]
    taken += size
    if (taken > bytes) return at
    at += units
  }
  return text.length
}
