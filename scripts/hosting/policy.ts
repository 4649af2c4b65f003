import { createHash } from 'node:crypto'
import { apiOrigin, type HostingSettings } from './settings.ts'

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const inlineHashes = (html: string): { readonly styles: string[]; readonly scripts: string[] } => {
  // Browsers normalise line ends before they hash a text, and ignore elements in comments. Empty elements need no
  // hash.
  const text = html.replaceAll(/\r\n?/g, '\n').replaceAll(/<!--[\s\S]*?-->/g, '')
  const hashes = (element: RegExp) => [
    ...new Set([...text.matchAll(element)].filter(([, , body]) => body).map(([, , body = '']) => sourceOf(body))),
  ]
  return {
    styles: hashes(/<style(\s[^>]*)?>([\s\S]*?)<\/style>/gi),
    scripts: hashes(/<script(\s[^>]*)?>([\s\S]*?)<\/script>/gi),
  }
}

const joinSources = (sources: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(sources)
    .map(([directive, from]) => [directive, ...from].join(' '))
    .join('; ')

export const contentPolicy = (html: string, settings: HostingSettings): string => {
  const { styles, scripts } = inlineHashes(html)
  const api = apiOrigin(settings)
  const otherOrigins = [...new Set([...(api === null ? [] : [api]), ...settings.fileOrigins])]
  const frames = [
    ...(settings.foreignCaptcha ? [api ?? "'self'"] : []),
    ...(settings.supportWidget === null ? [] : [new URL(settings.supportWidget).origin]),
  ]
  const sources = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', 'blob:', ...otherOrigins],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:', ...otherOrigins],
    'connect-src': ["'self'", ...otherOrigins],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(frames.length === 0 ? {} : { 'frame-src': frames }),
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Chromium then refuses text as script or HTML. The policy `default` of main.tsx allows scripts of its origin.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  }
  return joinSources(sources)
}

export const repairPolicy = (html: string): string =>
  joinSources({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': inlineHashes(html).styles,
    'img-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  })
