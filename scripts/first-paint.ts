import type { Plugin, Rolldown } from 'vite'
import { prefsName, type HostingSettings } from './hosting/settings.ts'

const stylesheet = /<link rel="stylesheet"[^>]*href="[^"]*\/(assets\/[^"]+\.css)"[^>]*>/g
const wordsOf = /locales\/([\w-]+)\.po\?part=first$/

/** Words of the first paint by language: `"en":"/assets/en-….js"`, ready to stand in an object of a script. */
const wordsTable = (bundle: Rolldown.OutputBundle, basePath: string): string =>
  Object.values(bundle)
    .flatMap((file) => {
      const locale = file.type === 'chunk' ? wordsOf.exec(file.facadeModuleId ?? '')?.[1] : undefined
      return locale === undefined ? [] : [`${JSON.stringify(locale)}:${JSON.stringify(basePath + file.fileName)}`]
    })
    .join()

/**
 * What the first paint needs stands in index.html: its styles, and the names of the files which its script asks for
 * ahead. A style sheet of its own would hold the paint back by a journey on the line.
 */
export const firstPaint = (settings: HostingSettings): Plugin => {
  const inlined = new Set<string>()
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html
          .replace('/*words*/', () => wordsTable(bundle, settings.basePath))
          .replace('/*prefs*/', () => prefsName(settings))
          .replace('/*api*/', () => settings.apiBase)
          .replace(stylesheet, (link, file: string) => {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') return link
            inlined.add(file)
            // Else every screen that shares code with the first chunk would ask for the sheet.
            for (const chunk of Object.values(bundle))
              if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(file)
            return `<style>${String(sheet.source).trim()}</style>`
          }),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of inlined) delete bundle[file]
      },
    },
  }
}
