/**
 * The address of a stored file: the id is the secret, the name is for people and for saving. A comma is escaped, because
 * lists of addresses are joined with commas.
 */
export const fileUrl = (id: string, name: string): string => `/files/${id}/${encodeURIComponent(name)}`

/** The id in an address in the format of `fileUrl`; null for anything else, including the same after an origin. */
export const fileIdOfUrl = (url: string): string | null =>
  /^\/files\/([A-Za-z0-9_-]{16,64})\/[^/?#]+$/.exec(url)?.[1] ?? null

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * `Content-Disposition` with the name twice: in full (RFC 8187), and in ASCII for programs that read only that. Some of
 * those would decode a percent sign.
 */
export const dispositionOf = (how: 'inline' | 'attachment', name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, percent)
  return `${how}; filename="${plain}"; filename*=UTF-8''${full}`
}
