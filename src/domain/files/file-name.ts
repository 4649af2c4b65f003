const maxLength = 120

/**
 * A name that is safe in a header and in any file system, and otherwise what the person called it: the last part of its
 * path in composed letters, without control, invisible and reserved characters, at most 120 long. Device and server
 * both apply it, so the buyer sees the name that the supplier gets.
 */
export const safeFileName = (name: string): string => {
  const last = name.normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? ''
  const clean = last
    // Bidirectional marks could make "gpj.exe" look like "exe.jpg". The two joiners belong to Persian and Indian words.
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Cs}<>:"|?*]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/ +(\.[^. ]+)$/, '$1')
    .replace(/[. ]+$/, '')
    // A name that is only an ending.
    .replace(/^[. ]*\.([a-z0-9]+)$/i, 'file.$1')
    .replace(/^[. ]+/, '')
  if (clean.length <= maxLength) return clean === '' ? 'file' : clean
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 8 ? clean.slice(dot) : ''
  // Half of a letter that takes two units could not be written into an address.
  return (
    clean
      .slice(0, maxLength - ending.length)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd() + ending
  )
}
