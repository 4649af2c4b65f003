import { Lexer, type Token, type Tokens } from 'marked'
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

const partsOf = (tokens: readonly Token[] | undefined, strong = false): NewsPart[] =>
  (tokens ?? []).flatMap((token): NewsPart[] => {
    switch (token.type) {
      case 'strong':
        return partsOf((token as Tokens.Strong).tokens, true)
      case 'em':
      case 'del':
        return partsOf((token as Tokens.Em).tokens, strong)
      case 'link': {
        const { href, tokens: words } = token as Tokens.Link
        const url = safeUrl(href)
        const text = partsOf(words)
          .map((part) => part.text)
          .join('')
        return [{ text, strong, ...(url === null ? {} : { url }) }]
      }
      // HTML is shown as its source text; pictures are handled elsewhere.
      case 'image':
        return [plain(decoded((token as Tokens.Image).text))]
      case 'br':
        return [plain('\n')]
      default: {
        const inner = (token as Tokens.Text).tokens
        if (inner) return partsOf(inner, strong)
        const text = 'text' in token && typeof token.text === 'string' ? token.text : token.raw
        return [{ text: decoded(text), strong }]
      }
    }
  })

const blocksOf = (tokens: readonly Token[], kind: NewsBlock['kind'] = 'text'): NewsBlock[] =>
  tokens.flatMap((token): NewsBlock[] => {
    switch (token.type) {
      case 'space':
      case 'hr':
      case 'def':
        return []
      case 'heading':
        return [{ kind: 'heading', parts: partsOf((token as Tokens.Heading).tokens) }]
      case 'list':
        return (token as Tokens.List).items.flatMap((item) => blocksOf(item.tokens, 'item'))
      case 'blockquote':
        return blocksOf((token as Tokens.Blockquote).tokens ?? [], 'quote')
      case 'table': {
        const { header, rows } = token as Tokens.Table
        return [header, ...rows].map((cells) => ({
          kind,
          parts: cells.flatMap((cell, at) => [...(at > 0 ? [plain(' · ')] : []), ...partsOf(cell.tokens)]),
        }))
      }
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
