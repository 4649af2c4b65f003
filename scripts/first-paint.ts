import type { Plugin, Rolldown } from 'vite'
import { locales } from '../src/contract/languages.ts'
import { readCatalogue } from './message-order.ts'
import { prefsName, type HostingSettings } from './hosting/settings.ts'

const stylesheet = /<link rel="stylesheet"[^>]*href="[^"]*\/(assets\/[^"]+\.css)"[^>]*>/g
const wordsOf = /locales\/([\w-]+)\.po\?part=first$/

/** The files with the first messages by language, `"en":"/assets/en-….js"`, as entries of an object in a script. */
const wordsTable = (bundle: Rolldown.OutputBundle, basePath: string): string =>
  Object.values(bundle)
    .flatMap((file) => {
      const locale = file.type === 'chunk' ? wordsOf.exec(file.facadeModuleId ?? '')?.[1] : undefined
      return locale === undefined ? [] : [`${JSON.stringify(locale)}:${JSON.stringify(basePath + file.fileName)}`]
    })
    .join()

/** The files of the start page that the app's own chunks do not have, as elements of an array in a script. */
const homeFiles = (bundle: Rolldown.OutputBundle, basePath: string): string => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const home = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/app/routes/home.tsx'))
  if (!home) return ''
  const own = chunks.filter(
    (chunk) => chunk === home || (home.imports.includes(chunk.fileName) && chunk.name === 'home'),
  )
  const styles = own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...own.map((chunk) => chunk.fileName), ...styles].map((file) => JSON.stringify(basePath + file)).join()
}

const opening = [
  'What do you need to source?',
  'Find Chinese agrochemicals, ask several suppliers for a price, and compare what they quote.',
] as const
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What the start page says first, in each language: the script shows the buyer's. Its own words come with its code. */
const openingWords = async (): Promise<string> => {
  const sections = locales.map(async (locale) => {
    const messages = Object.values(await readCatalogue(locale))
    const [title, text] = opening.map((english) => {
      const said = messages.find(({ message }) => message === english)?.translation
      if (!said) throw new Error(`The ${locale} catalogue does not have “${english}”, which index.html shows`)
      return escaped(said)
    })
    return `<section lang="${locale}"><h2>${title}</h2><p>${text}</p></section>`
  })
  return (await Promise.all(sections)).join('')
}

/**
 * Puts what the first paint needs into index.html: its styles, and the names of the files that its script requests
 * early. A separate style sheet would delay the paint by a round trip.
 */
export const firstPaint = (settings: HostingSettings): Plugin => {
  const inlined = new Set<string>()
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const words = await openingWords()
        return html
          .replace('<!--opening-->', () => words)
          .replace('/*words*/', () => wordsTable(bundle, settings.basePath))
          .replace('/*home*/', () => homeFiles(bundle, settings.basePath))
          .replace('/*prefs*/', () => prefsName(settings))
          .replace('/*api*/', () => settings.apiBase)
          .replace(stylesheet, (link, file: string) => {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') return link
            inlined.add(file)
            // Otherwise every screen that shares code with the first chunk would request the style sheet.
            for (const chunk of Object.values(bundle))
              if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(file)
            return `<style>${String(sheet.source).trim()}</style>`
          })
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of inlined) delete bundle[file]
      },
    },
  }
}
