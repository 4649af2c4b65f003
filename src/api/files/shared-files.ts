import { appBase } from '#lib/app-base.ts'

const cacheName = `shared${appBase.suffix}`

/** The page to which the device's share dialog posts (scripts/manifest.ts). The service worker answers that request. */
export const sharePath = appBase.onHost('/pages/inquiry/index')

/** Stores a shared request as it is, until a page with an open account reads it. A later one replaces it. */
export const storeShare = async (request: Request): Promise<void> => {
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  const response = new Response(await request.blob(), { headers })
  await (await caches.open(cacheName)).put(sharePath, response)
}

/** What another app shared; null if there is nothing, or it cannot be read. */
export const readShare = async () => {
  if (typeof caches === 'undefined') return null
  const response = await (await caches.open(cacheName)).match(sharePath)
  const form = await response?.formData().catch(() => null)
  if (!form) return null
  const values = ['title', 'text', 'url'].map((name) => form.get(name))
  const texts = values.flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : []))
  return {
    text: [...new Set(texts)].join('\n'),
    files: form.getAll('files').flatMap((value) => (typeof value === 'string' ? [] : value)),
  }
}

export const clearShare = async (): Promise<void> => {
  await globalThis.caches?.delete(cacheName)
}
