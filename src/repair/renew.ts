import { partsCacheName } from '#lib/environment.ts'

/** Why the app was not renewed. In all these cases, nothing was changed. */
type NotRenewed =
  | { readonly why: 'no-connection' }
  /** The response is not the app's page, but that of a network portal or of a host under maintenance. */
  | { readonly why: 'other-page' }
  /** The page was loaded, but not a file that it needs: a content blocker or a running deployment may be the cause. */
  | { readonly why: 'file'; readonly file: string }

const page = /<div id="root">/
const assetLink = /(?:src|href)="([^"]*\/assets\/[^"]+\.(?:js|css))"/g

const isFile = (response: Response): boolean =>
  response.ok && (response.headers.get('content-type') ?? '').indexOf('text/html') < 0

/** Deletes the old files only after all new ones are loaded, because the old ones may still start. Null: success. */
export const renewApp = async (basePath: string): Promise<NotRenewed | null> => {
  const freshOptions = { cache: 'reload', credentials: 'same-origin' } as const
  const response = await fetch(`${basePath}index.html`, freshOptions).catch(() => null)
  if (!response) return { why: 'no-connection' }
  const html = await response.text().catch(() => '')
  if (!response.ok || !page.test(html)) return { why: 'other-page' }
  for (let match = assetLink.exec(html); match; match = assetLink.exec(html)) {
    const url = match[1] ?? ''
    const file = await fetch(url, freshOptions).catch(() => null)
    if (!file || !isFile(file)) {
      assetLink.lastIndex = 0
      return { why: 'file', file: url.slice(url.lastIndexOf('/') + 1) }
    }
    await file.blob()
  }
  const scope = location.origin + basePath
  const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : []
  await Promise.all(workers.filter((one) => one.scope === scope).map((one) => one.unregister()))
  // The first name is Workbox's. Pinned files and viewed photos remain: they have separate caches.
  if ('caches' in window)
    await Promise.all([`workbox-precache-v2-${scope}`, partsCacheName(basePath)].map((name) => caches.delete(name)))
  return null
}
