import { appBase } from '#lib/app-base.ts'

const cacheName = `shared${appBase.suffix}`

/** The device's share dialog posts a form to this path (scripts/manifest.ts); the service worker stores the form. */
export const sharePath = appBase.onHost('/pages/inquiry/index')

export const storeShare = async (request: Request): Promise<void> => {
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  const response = new Response(await request.blob(), { headers })
  await (await caches.open(cacheName)).put(sharePath, response)
}

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
