import type { Plugin, Rolldown } from 'vite'
import { locales } from '../src/contract/languages.ts'
import { readMessageCatalogue } from './message-order.ts'
import { cannotStartTexts } from '../src/repair/texts.ts'
import { prefsDbName, type HostingSettings } from './hosting/settings.ts'

const stylesheet = /<link rel="stylesheet"[^>]*href="[^"]*\/(assets\/[^"]+\.css)"[^>]*>/g
/** The message files of a part by language, as object entries for a script: `"en":"/assets/en-….js"`. */
const messagesTable = (bundle: Rolldown.OutputBundle, basePath: string, part: 'first' | 'later'): string => {
  const wordsOf = new RegExp(`locales/([\\w-]+)\\.po\\?part=${part}$`)
  return Object.values(bundle)
    .flatMap((file) => {
      const locale = file.type === 'chunk' ? wordsOf.exec(file.facadeModuleId ?? '')?.[1] : undefined
      return locale === undefined ? [] : [`${JSON.stringify(locale)}:${JSON.stringify(basePath + file.fileName)}`]
    })
    .join()
}

/** The files that a screen needs besides the entry's chunks, as the elements of a JavaScript array literal. */
const filesOf = (bundle: Rolldown.OutputBundle, basePath: string, route: string): string => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const withImports = (roots: readonly Rolldown.OutputChunk[]): ReadonlySet<Rolldown.OutputChunk> => {
    const all = new Set(roots)
    for (const chunk of all)
      for (const file of chunk.imports) for (const next of chunks) if (next.fileName === file) all.add(next)
    return all
  }
  const entry = withImports(chunks.filter((chunk) => chunk.isEntry))
  const screen = withImports(
    chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/src/app/routes/${route}`))),
  )
  const screenChunks = [...screen].filter((chunk) => !entry.has(chunk))
  const styles = screenChunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...screenChunks.map((chunk) => chunk.fileName), ...styles]
    .map((file) => JSON.stringify(basePath + file))
    .join()
}

const opening = [
  'What do you need to source?',
  'Find Chinese agrochemicals, ask several suppliers for a price, and compare what they quote.',
] as const
const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const openingTexts = async (): Promise<string> => {
  const sections = locales.map(async (locale) => {
    const messages = Object.values(await readMessageCatalogue(locale))
    const [title, text] = opening.map((english) => {
      const translation = messages.find(({ message }) => message === english)?.translation
      if (!translation) throw new Error(`The ${locale} catalogue does not have “${english}”, which index.html shows`)
      return escapeHtml(translation)
    })
    return `<section lang="${locale}"><h2>${title}</h2><p>${text}</p></section>`
  })
  return (await Promise.all(sections)).join('')
}

/** CSS shows these texts if the app does not start: in every language, because perhaps no script can choose one. */
const stuckTexts = (basePath: string): string =>
  locales
    .map((locale, at) => {
      const { title, why, safe, repair, again } = cannotStartTexts[locale]
      const link = `<a href="${basePath}repair.html">${repair}</a>`
      return at === 0
        ? `<div lang="${locale}"><h1>${title}</h1><p>${why}</p><p>${safe}</p>${link} <a href="">${again}</a></div>`
        : `<div lang="${locale}"><h2>${title}</h2><p>${safe}</p>${link}</div>`
    })
    .join('')

/** Makes V8 compile all functions of the file off the main thread. It must be the first line. */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/** Fills the placeholders of index.html, and inlines its style sheet, which would cost a round trip. */
export const firstPaintPlugin = (settings: HostingSettings): Plugin => {
  const inlinedFiles = new Set<string>()
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const words = await openingTexts()
        return html
          .replace('<!--opening-->', () => words)
          .replace('<!--stuck-->', () => `<div class="stuck">${stuckTexts(settings.basePath)}</div>`)
          .replace('/*words*/', () => messagesTable(bundle, settings.basePath, 'first'))
          .replace('/*later*/', () => messagesTable(bundle, settings.basePath, 'later'))
          .replace('/*home*/', () => filesOf(bundle, settings.basePath, 'home.tsx'))
          .replace('/*suppliers*/', () => filesOf(bundle, settings.basePath, 'companies.tsx'))
          .replace('/*prefs*/', () => prefsDbName(settings))
          .replace('/*api*/', () => settings.apiBase)
          .replace(stylesheet, (link, file: string) => {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') return link
            inlinedFiles.add(file)
            // Otherwise, every screen that shares code with the first chunk would request the inlined style sheet.
            for (const chunk of Object.values(bundle))
              if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(file)
            return `<style>${String(sheet.source).trim()}</style>`
          })
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of inlinedFiles) delete bundle[file]
        const firstChunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'first')
        if (firstChunk?.type !== 'chunk') throw new Error('there is no chunk named first')
        firstChunk.code = compileHint + firstChunk.code
      },
    },
  }
}
