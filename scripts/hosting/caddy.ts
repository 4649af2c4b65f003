import type { HostingHeaders } from './headers.ts'

/** A text in quotes. Refuses special characters: in a Caddyfile a backquote ends it, and "{" begins a placeholder. */
const quoteText = (text: string) => {
  if (/[`{}\n]/.test(text)) throw new Error(`cannot be in a configuration: ${text}`)
  return `\`${text}\``
}

const indent = (lines: readonly string[]) => lines.map((line) => `    ${line}`)
const block = (head: string, lines: readonly string[]) => [`${head} {`, ...indent(lines), '}']

/**
 * The site's `root` is the folder of the address "/". The first matching block answers. `@app_asset` matches only
 * existing files, so that a missing one is answered by the last block and not cached for a year.
 */
export const caddyConfig = ({ basePath, every, page, worker, asset, file, repair }: HostingHeaders): string => {
  const headers = (own: Readonly<Record<string, string>>) =>
    block(
      'header',
      Object.entries({ ...every, ...own }).map(([name, value]) => `${name} ${quoteText(value)}`),
    )
  const serve = block('file_server', ['precompressed br gzip', 'disable_canonical_uris'])
  const hiddenPattern = basePath === '/' ? '/\\.(?:[^w]|w[^e])' : `^${basePath.replaceAll('.', '\\.')}(.*/)?\\.`
  const index = ['', 'index.html', 'pages', 'pages/*'].map((path) => basePath + path)
  return [
    '# Written by `npm run build`, and valid for that build only. See docs/operation.md.',
    ...block('@app_asset', [`path ${basePath}assets/*`, 'file']),
    `@app_page path ${index.join(' ')}`,
    `@app_repair path ${basePath}repair.html ${basePath}repair.js`,
    `@app_hidden path_regexp ${quoteText(hiddenPattern)}`,
    ...block('route', [
      // The service worker's scope ends with a slash, so an address without it would not open offline.
      ...(basePath === '/' ? [] : [`redir ${basePath.slice(0, -1)} ${basePath} 308`]),
      ...block('handle @app_hidden', [...headers(file), 'respond 404']),
      ...block('handle @app_asset', [...headers(asset), ...serve]),
      ...block('handle @app_page', [...headers(page), `rewrite * ${basePath}index.html`, ...serve]),
      ...block(`handle ${basePath}sw.js`, [...headers(worker), ...serve]),
      ...block('handle @app_repair', [...headers(repair), ...serve]),
      ...block(`handle ${basePath}manifest.webmanifest`, [
        ...headers({ ...file, 'content-type': 'application/manifest+json' }),
        ...serve,
      ]),
      ...block(`handle ${basePath}*`, [...headers(file), ...serve]),
    ]),
    '',
  ].join('\n')
}
