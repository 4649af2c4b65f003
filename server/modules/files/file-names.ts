/** The address of a stored file: the id is the secret, the name is for people and for saving. */
export const fileUrl = (id: string, name: string): string => `/files/${id}/${encodeURIComponent(name)}`

/** The id in an address in the format of `fileUrl`; null for anything else, including the same after an origin. */
export const fileIdOfUrl = (url: string): string | null =>
  /^\/files\/([A-Za-z0-9_-]{16,64})\/[^/?#]+$/.exec(url)?.[1] ?? null

/**
 * A name that is safe in a header and in any file system: the last part of its path, without control or reserved
 * characters, at most 120 characters.
 */
export const safeFileName = (name: string): string => {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  // Bidirectional marks could make "gpj.exe" look like "exe.jpg".
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*,;%#]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  if (clean.length <= 120) return clean === '' ? 'file' : clean
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 8 ? clean.slice(dot) : ''
  return clean.slice(0, 120 - ending.length) + ending
}
