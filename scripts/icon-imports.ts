import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const barrel = 'lucide-react'
const exportPattern = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g
const imported = /import \{([^}]+)\} from 'lucide-react'/g

const iconFiles = (): ReadonlyMap<string, string> => {
  const root = dirname(createRequire(import.meta.url).resolve(`${barrel}/package.json`))
  const list = readFileSync(join(root, 'dist/esm/lucide-react.mjs'), 'utf8')
  return new Map(
    [...list.matchAll(exportPattern)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace(/^\s*default as /, '').trim(), file] as const),
    ),
  )
}

/** Replaces an import of icons by one import for each. Type imports are dropped: they do not exist at run time. */
const directIcons = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replace(imported, (_whole, list: string) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !one.startsWith('type '))
      .map((one) => {
        const [name = '', local = name] = one.split(/\s+as\s+/)
        const file = files.get(name)
        if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
        return `import ${local} from '${barrel}/icons/${file}'`
      })
      .join(';'),
  )

/** Imports each icon from its file: from the package's entry, all screens' icons would be in the first chunk. */
export const iconImportsPlugin = (): Plugin => {
  let files: ReadonlyMap<string, string> | null = null
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: /from 'lucide-react'/ },
      handler(code) {
        files ??= iconFiles()
        return { code: directIcons(code, files), map: null }
      },
    },
  }
}
