import { relative } from 'node:path'
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { shortIdPrefix, messageIdsByPart, messageParts } from './message-order.ts'

const request = /\.po\?part=(first|later)$/

/**
 * Splits a language's catalogue by the files that use its messages, so that the first visit does not wait for the
 * messages of forms. A build numbers the messages: random ids of six characters do not compress, and were a third of
 * the catalogues.
 */
export const poPartsPlugin = (): Plugin => {
  const config = getConfig()
  let isNumbered = false
  return {
    name: 'po-parts',
    configResolved({ command }) {
      isNumbered = command === 'build'
    },
    async transform(_, id) {
      const part = messageParts.find((name) => name === request.exec(id)?.[1])
      if (!part) return null
      const file = id.split('?')[0] ?? id
      const catalogueFile = getCatalogForFile(relative(config.rootDir ?? '.', file), await getCatalogs(config))
      if (!catalogueFile) throw new Error(`${file} is not a catalogue of lingui.config.ts`)
      const { locale, catalog } = catalogueFile
      const options = { fallbackLocales: config.fallbackLocales ?? {}, sourceLocale: config.sourceLocale ?? 'en' }
      const { messages } = await catalog.getTranslations(locale, options)
      const order = await messageIdsByPart()
      const ids = order[part]
      const partMessages = Object.fromEntries(ids.map((key) => [key, messages[key] ?? '']))
      const { source, errors } = createCompiledCatalog(locale, partMessages, { namespace: 'json' })
      if (errors.length > 0) throw new Error(`${file}: ${errors.map((error) => error.error.message).join('; ')}`)
      const compiledMessages = (JSON.parse(source) as { messages: Record<string, unknown[]> }).messages
      const words = isNumbered ? ids.map((key) => compiledMessages[key]) : compiledMessages
      const expression = `JSON.parse(${JSON.stringify(JSON.stringify(words))})`
      const from = part === 'later' ? order.first.length : 0
      const code = isNumbered
        ? `export const messages = Object.fromEntries(${expression}.map((words, at) => ['${shortIdPrefix}' + (at + ${from}), words]))`
        : `export const messages = ${expression}`
      return { code, map: null, moduleType: 'js' }
    },
  }
}
