// @ts-check
/**
 * Writes the licence of each package that the app or the backend uses when it runs. Most licences require this of every
 * copy, and bundles contain the code without its comments.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** @param {string} path */
const textOf = (path) => readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n').trim()

/** @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, license?: string }} Locked */
/** @type {{ packages: Record<string, Locked> }} */
const { packages } = JSON.parse(textOf('package-lock.json'))

/** npm does not mark TypeScript's parts as packages for development. @param {readonly [string, Locked]} entry */
const isShipped = ([path, { dev, devOptional }]) =>
  path !== '' && !dev && !devOptional && !path.includes('@typescript/') && existsSync(join(root, path))

/** @param {string} path */
const licenceFilesOf = (path) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => textOf(join(path, name)))

/** @type {Map<string, string[]>} */
const packagesByText = new Map()
for (const [path, { version, license }] of Object.entries(packages).filter(isShipped)) {
  if (!license) throw new Error(`${path} states no licence: replace the package, or ask its author.`)
  const { name, author, repository, homepage } = JSON.parse(textOf(join(path, 'package.json')))
  const source = repository?.url ?? repository ?? homepage ?? `https://www.npmjs.com/package/${name}`
  const texts = licenceFilesOf(path)
  // Without a licence file, the package states only the licence's name and its author.
  const text = texts.length > 0 ? texts.join('\n\n') : `Copyright ${author?.name ?? author ?? `the authors of ${name}`}`
  packagesByText.set(text, [...(packagesByText.get(text) ?? []), `${name} ${version} (${license}), ${source}`])
}
if (packagesByText.size === 0) throw new Error('No package is installed, so their licences cannot be read.')

const dataNotices = [...textOf('server/seed/README.md').matchAll(/^> (.+)$/gm)].map(([, notice = '']) => notice)
const sections = [...packagesByText].map(([text, names]) => `${names.join('\n')}\n\n${text}`)
const head = 'The app and its backend contain or use this software and data of third parties.'
const rule = `\n\n${'-'.repeat(80)}\n\n`
writeFileSync(join(root, 'dist/web/notices.txt'), `${[head, ...sections, ...dataNotices].join(rule)}\n`)
console.log(`wrote the licences of ${[...packagesByText.values()].flat().length} packages to dist/web/notices.txt`)
