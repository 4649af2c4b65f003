import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { newsCategories, type NewsArticle, type NewsBlock, type NewsPart } from '#contract/calls/market.ts'
import { isLocale, type Locale } from '#contract/languages.ts'
import { day } from '#contract/values.ts'
import { hashOf } from '#server/platform/http/compress.ts'
import type { Log } from '#server/platform/log.ts'
import { Lexer, type MarkedToken, type Token } from 'marked'

/** Longer texts are not news, and many brackets keep the lexer busy for seconds. */
const maxCharacters = 60_000
/** Matches quotes nested deeper than a person writes, which would overflow the lexer's stack. */
const tooDeep = /^(?:[ \t]*>){20}/m

const plainPart = (text: string): NewsPart => ({ text, strong: false })

const safeUrl = (href: string): string | null => {
  if (!URL.canParse(href)) return null
  const { protocol } = new URL(href)
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:' ? href : null
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

/** The cast is safe: the types allow tokens of extensions, but no extension is installed. */
const markedTokens = (tokens: readonly Token[]) => tokens as readonly MarkedToken[]

const partsOf = (tokens: readonly Token[], strong = false): NewsPart[] =>
  markedTokens(tokens).flatMap((token): NewsPart[] => {
    switch (token.type) {
      case 'strong':
        return partsOf(token.tokens, true)
      case 'em':
      case 'del':
        return partsOf(token.tokens, strong)
      case 'link': {
        const url = safeUrl(token.href)
        const text = partsOf(token.tokens)
          .map((part) => part.text)
          .join('')
        return [{ text, strong, ...(url === null ? {} : { url }) }]
      }
      case 'image':
        return [plainPart(decodeEntities(token.text))]
      case 'br':
        return [plainPart('\n')]
      default: {
        if ('tokens' in token && token.tokens) return partsOf(token.tokens, strong)
        return [{ text: decodeEntities('text' in token ? token.text : token.raw), strong }]
      }
    }
  })

const blocksOf = (tokens: readonly Token[], kind: NewsBlock['kind'] = 'text'): NewsBlock[] =>
  markedTokens(tokens).flatMap((token): NewsBlock[] => {
    switch (token.type) {
      case 'space':
      case 'hr':
      case 'def':
        return []
      case 'heading':
        return [{ kind: 'heading', parts: partsOf(token.tokens) }]
      case 'list':
        return token.items.flatMap((item) => blocksOf(item.tokens, 'item'))
      case 'blockquote':
        return blocksOf(token.tokens, 'quote')
      case 'table':
        return [token.header, ...token.rows].map((cells) => ({
          kind,
          parts: cells.flatMap((cell, at) => [...(at > 0 ? [plainPart(' · ')] : []), ...partsOf(cell.tokens)]),
        }))
      default:
        return [{ kind, parts: partsOf('tokens' in token && token.tokens ? token.tokens : [token]) }]
    }
  })

/** Nothing becomes HTML. Text that is too deep for the lexer, or on which it fails, stays unchanged. */
export const newsBlocks = (markdown: string): NewsBlock[] => {
  const text = markdown.slice(0, maxCharacters)
  if (tooDeep.test(text)) return [{ kind: 'text', parts: [plainPart(text)] }]
  try {
    return blocksOf(new Lexer({ gfm: true }).lex(text)).filter(({ parts }) => parts.length > 0)
  } catch {
    return [{ kind: 'text', parts: [plainPart(text)] }]
  }
}

const matter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
const maxBytes = 256 * 1024
const maxFiles = 200

export const pictureFilePattern = /^[\w-]+\.(?:jpe?g|png|webp)$/i

const head = z.object({
  title: z.string().trim().min(1).max(200),
  summary: z.string().trim().max(500).default(''),
  date: z.string().refine((text) => day.safeParse(text).success, 'is no day: "yyyy-MM-dd" in quotation marks'),
  lang: z.string().refine(isLocale, 'is no language of the app'),
  category: z.enum(newsCategories).default('industry'),
  source: z.string().trim().min(1, 'names no source').max(200),
  source_url: z.url({ protocol: /^https?$/ }).optional(),
  picture: z.string().regex(pictureFilePattern, 'is no picture beside the file').optional(),
})

interface EditorArticle {
  readonly locale: Locale
  readonly article: NewsArticle
}

const maxIdLength = 64
const idOf = (path: string): string => {
  const name = basename(path, '.md')
  const id = `editor-${name}`
  return id.length <= maxIdLength ? id : `${id.slice(0, maxIdLength - 17)}-${hashOf(name).slice(0, 16)}`
}

const readArticle = (path: string): EditorArticle => {
  if (statSync(path).size > maxBytes) throw new Error(`is larger than ${maxBytes} bytes`)
  const text = readFileSync(path, 'utf8')
  const frontMatter = matter.exec(text)
  if (!frontMatter) throw new Error('begins with no front matter between two lines of ---')
  // Throws for YAML whose aliases expand without limit.
  const values: unknown = parse(frontMatter[1] ?? '', { maxAliasCount: 20, schema: 'failsafe' })
  const { lang, date, source_url: sourceUrl, picture, ...said } = head.parse(values)
  return {
    locale: lang,
    article: {
      id: idOf(path),
      origin: 'editor',
      ...said,
      publishTime: Date.parse(`${date}T00:00:00Z`),
      sourceUrl: sourceUrl ?? null,
      picture: picture === undefined ? null : `/news/pictures/${picture}`,
      body: newsBlocks(text.slice(frontMatter[0].length)),
    },
  }
}

export const readNewsFolder = (folder: string | null, log: Log): EditorArticle[] => {
  if (folder === null || !existsSync(folder)) return []
  const files = readdirSync(folder)
    .filter((name) => /^[\w.-]+\.md$/i.test(name))
    .toSorted()
    .slice(0, maxFiles)
  return files.flatMap((name) => {
    try {
      return [readArticle(join(folder, name))]
    } catch (error) {
      const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      log({ level: 'error', event: 'news-file-unreadable', message: `${name}: ${message}` })
      return []
    }
  })
}
