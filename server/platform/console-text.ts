/** Controls, invisible and bidirectional marks, line and paragraph separators, halves of characters. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const escaped = (text: string): string =>
  [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/**
 * One line for a terminal. People outside wrote parts of it: their control characters would move the cursor, clear the
 * screen or change its title, and their marks would reorder what the operator reads.
 */
export const consoleLine = (text: string): string => text.replaceAll(unprintable, escaped)
