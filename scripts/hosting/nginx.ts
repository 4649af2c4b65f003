import type { HostingHeaders } from './headers.ts'

/** A text in quotes. Refuses special characters: in nginx a double quote ends the text, and "$" begins a variable. */
const quoteText = (text: string) => {
  if (/["$\\\n]/.test(text)) throw new Error(`cannot be in a configuration: ${text}`)
  return `"${text}"`
}

/**
 * The `root` of the `server` block is the folder of the address "/". `add_header` in an inner block replaces those of
 * outer blocks, so each block repeats all headers. Cache headers are not sent with errors: a missing file must not be
 * cached for a year.
 */
export const nginxConfig = ({ basePath, every, page, worker, asset, file, repair }: HostingHeaders): string => {
  const headers = (own: Readonly<Record<string, string>>) =>
    Object.entries({ ...every, ...own }).map(
      ([name, value]) => `add_header ${name} ${quoteText(value)}${name === 'cache-control' ? '' : ' always'};`,
    )
  const block = (location: string, lines: readonly string[]) =>
    `location ${location} {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`
  const index = [...headers(page), `try_files ${basePath}index.html =404;`]
  const hiddenPattern = basePath === '/' ? '/\\.(?!well-known/)' : `^${basePath.replaceAll('.', '\\.')}(.*/)?\\.`
  return [
    '# Written by `npm run build`, and valid for that build only. See docs/operation.md.',
    'gzip_static on;\ngzip_vary on;\netag on;\n',
    // The service worker's scope ends with a slash, so an address without it would not open offline.
    ...(basePath === '/' ? [] : [block(`= ${basePath.slice(0, -1)}`, [`return 308 ${basePath};`])]),
    block(`= ${basePath}`, index),
    block(`= ${basePath}index.html`, index),
    block(`= ${basePath}pages`, index),
    block(`^~ ${basePath}pages/`, index),
    block(`^~ ${basePath}assets/`, [...headers(asset), 'try_files $uri =404;']),
    block(`= ${basePath}sw.js`, [...headers(worker), 'try_files $uri =404;']),
    ...['repair.html', 'repair.js'].map((name) =>
      block(`= ${basePath}${name}`, [...headers(repair), 'try_files $uri =404;']),
    ),
    block(`= ${basePath}manifest.webmanifest`, [
      'types { }',
      'default_type application/manifest+json;',
      ...headers(file),
      'try_files $uri =404;',
    ]),
    block(`~ ${hiddenPattern}`, [...headers(file), 'return 404;']),
    block(basePath, [...headers(file), 'try_files $uri =404;']),
  ].join('\n')
}
