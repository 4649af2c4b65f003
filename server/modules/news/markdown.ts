import { Lexer, type MarkedToken, type Token } from 'marked'
import type { NewsBlock, NewsPart } from '#contract/entities/news.ts'

/** A longer text is not news, and many brackets take the lexer seconds. */
const mostCharacters = 60_000
/** Nesting deeper than a person writes would overflow the lexer's stack. */
const tooDeep = /^(?:[ \t]*>){20}/m

const plain = (text: string): NewsPart => ({ text, strong: false })

/** Only addresses that are safe to open in a browser. */
const safeUrl = (href: string): string | null => {
  if (!URL.canParse(href)) return null
  const { protocol } = new URL(href)
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:' ? href : null
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

/** The library's types leave room for tokens of extensions, and none is installed. */
const own = (tokens: readonly Token[]) => tokens as readonly MarkedToken[]

const partsOf = (tokens: readonly Token[], strong = false): NewsPart[] =>
  own(tokens).flatMap((token): NewsPart[] => {
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
      // HTML is shown as its source text; pictures are handled elsewhere.
      case 'image':
        return [plain(decoded(token.text))]
      case 'br':
        return [plain('\n')]
      default: {
        if ('tokens' in token && token.tokens) return partsOf(token.tokens, strong)
        return [{ text: decoded('text' in token ? token.text : token.raw), strong }]
      }
    }
  })

const blocksOf = (tokens: readonly Token[], kind: NewsBlock['kind'] = 'text'): NewsBlock[] =>
  own(tokens).flatMap((token): NewsBlock[] => {
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
          parts: cells.flatMap((cell, at) => [...(at > 0 ? [plain(' · ')] : []), ...partsOf(cell.tokens)]),
        }))
      default:
        return [{ kind, parts: partsOf('tokens' in token && token.tokens ? token.tokens : [token]) }]
    }
  })

/**
 * Converts Markdown to blocks of text and links, so that nothing in it can become HTML. If the lexer fails, the text is
 * shown as it is.
 */
export const newsBlocks = (markdown: string): NewsBlock[] => {
  const text = markdown.slice(0, mostCharacters)
  if (tooDeep.test(text)) return [{ kind: 'text', parts: [plain(text)] }]
  try {
    return blocksOf(new Lexer({ gfm: true }).lex(text)).filter(({ parts }) => parts.length > 0)
  } catch {
    return [{ kind: 'text', parts: [plain(text)] }]
  }
}
