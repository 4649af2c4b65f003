/** Fields of a body that say where a request is stored, not what it asks for. */
const addressing: ReadonlySet<string> = new Set(['caseDraftId', 'clientRef'])

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined && inner !== '')
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, canonical(inner)]),
  )
}

/**
 * The text whose SHA-256 is the receipt's `contentHash`: the body as the contract parses it, without the draft's id and
 * the device's reference, with sorted names and without empty fields. Every device and the server derive the same text
 * from the same request.
 */
export const canonicalBody = (body: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(canonical(Object.fromEntries(Object.entries(body).filter(([name]) => !addressing.has(name)))))
