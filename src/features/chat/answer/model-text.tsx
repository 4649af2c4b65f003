import { Lexer, type MarkedToken, type Token } from 'marked'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Cited, Reply } from '#domain/chat/conversation.ts'
import { paths } from '#domain/paths.ts'
import { formatNumber } from '#i18n/formats.ts'
import { Withheld, citation, gap } from './answer-text.tsx'

/** A longer text is not rendered: text with many brackets would keep the lexer busy for seconds. */
const maxCharacters = 16_000
/** Matches quotes nested deeper than a person writes, which would overflow the lexer's stack. */
const tooDeep = /^(?:[ \t]*>){12}/m
const marks = new RegExp(`(${gap})|${citation}`, 'g')

const blockStart = /^\s*(?:[-*+]|\d{1,3}[.)]|#{1,6}|\|)\s/

const pathOf = ({ table, id }: Cited): string => (table === 'products' ? paths.product(id) : paths.company(id))

const keyOf = ({ table, id }: Cited): string => `${table} ${id}`

const citedIn = ({ pieces, cited }: Reply): Cited[] => {
  const sources = new Map<string, Cited>()
  for (const piece of pieces)
    for (const [, , numbers = ''] of (piece ?? '').matchAll(marks))
      for (const [, number] of numbers.matchAll(/r(\d+)/g)) {
        const one = cited[Number(number) - 1]
        if (one && !sources.has(keyOf(one))) sources.set(keyOf(one), one)
      }
  return [...sources.values()]
}

interface RenderContext {
  readonly reply: Reply
  readonly sources: readonly Cited[]
}

const Mark = ({ number, drawing }: { readonly number: number; readonly drawing: RenderContext }) => {
  const cited = drawing.reply.cited[number - 1]
  if (!cited) return null
  const label = formatNumber(drawing.sources.findIndex((one) => keyOf(one) === keyOf(cited)) + 1)
  return (
    <Link className="chat__mark num" to={pathOf(cited)} title={cited.title} aria-label={cited.title}>
      {label}
    </Link>
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

const withMarks = (text: string, context: RenderContext): ReactNode[] => {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(marks)) {
    parts.push(decoded(text.slice(at, match.index)))
    at = match.index + match[0].length
    if (match[1]) parts.push(<Withheld key={match.index} />)
    for (const [, number] of (match[2] ?? '').matchAll(/r(\d+)/g))
      parts.push(<Mark key={`${match.index} ${number}`} number={Number(number)} drawing={context} />)
  }
  return [...parts, decoded(text.slice(at))]
}

/** Narrows a token to the library's own types, which also allow extension tokens; no extension is installed. */
const isOf = <T extends MarkedToken['type']>(token: Token, type: T): token is Extract<MarkedToken, { type: T }> =>
  token.type === type

const inline = (tokens: readonly Token[] | undefined, context: RenderContext): ReactNode[] =>
  (tokens ?? []).map((token, at) => {
    const key = `${token.type} ${at}`
    if (isOf(token, 'strong')) return <b key={key}>{inline(token.tokens, context)}</b>
    if (isOf(token, 'em')) return <em key={key}>{inline(token.tokens, context)}</em>
    if (isOf(token, 'br')) return <br key={key} />
    // Only records become links; any other link is shown as its text.
    if (isOf(token, 'link')) return withMarks(token.raw.startsWith('[r') ? token.raw : token.text, context)
    if (isOf(token, 'image')) return decoded(token.text)
    if (isOf(token, 'html')) return token.raw
    const inner = 'tokens' in token ? token.tokens : undefined
    return inner ? inline(inner, context) : withMarks('text' in token ? String(token.text) : token.raw, context)
  })

/** Text is only appended, so rendered parts keep their positions, and positions can be keys. */
const placeKey = (at: number): string => `at ${at}`

const blocks = (tokens: readonly Token[], context: RenderContext): ReactNode[] =>
  tokens.map((token, at) => {
    const key = `${token.type} ${at}`
    if (isOf(token, 'space') || isOf(token, 'hr') || isOf(token, 'def')) return null
    if (isOf(token, 'heading'))
      return (
        <p key={key}>
          <b>{inline(token.tokens, context)}</b>
        </p>
      )
    if (isOf(token, 'blockquote')) return blocks(token.tokens, context)
    if (isOf(token, 'list')) {
      const lines = token.items.map((item, n) => <li key={placeKey(n)}>{blocks(item.tokens, context)}</li>)
      return token.ordered ? <ol key={key}>{lines}</ol> : <ul key={key}>{lines}</ul>
    }
    if (isOf(token, 'table'))
      return (
        <div key={key} className="chat__table">
          <table>
            <thead>
              <tr>
                {token.header.map((cell, n) => (
                  <th key={placeKey(n)}>{inline(cell.tokens, context)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {token.rows.map((row, n) => (
                <tr key={placeKey(n)}>
                  {row.map((cell, m) => (
                    <td key={placeKey(m)}>{inline(cell.tokens, context)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    if (isOf(token, 'paragraph') || isOf(token, 'text'))
      return <p key={key}>{inline(token.tokens ?? [token], context)}</p>
    return <p key={key}>{withMarks(token.raw, context)}</p>
  })

const lexed = (text: string): Token[] | null => {
  if (tooDeep.test(text)) return null
  try {
    return new Lexer({ gfm: true }).lex(text)
  } catch {
    return null
  }
}

/** A model's reply: Markdown rendered as React elements, never as HTML, with citations as links to their records. */
export const ModelText = ({ reply }: { readonly reply: Reply }) => {
  const text = useMemo(
    () =>
      reply.pieces
        .map((piece, at, all) => {
          if (piece === null) return ` ${gap} `
          // The line break before this piece was withheld with the previous piece, so it is added again.
          const begins = all[at - 1] === null && blockStart.test(piece)
          return `${begins ? '\n\n' : ''}${piece.replaceAll(gap, '')}`
        })
        .join('')
        .slice(0, maxCharacters),
    [reply.pieces],
  )
  const tokens = useMemo(() => lexed(text), [text])
  const context: RenderContext = { reply, sources: citedIn(reply) }
  return (
    <div className="stack g-2 breaks full chat__said">
      {tokens ? blocks(tokens, context) : <p>{withMarks(text, context)}</p>}
      {context.sources.length > 0 && (
        <ol className="muted chat__sources small">
          {context.sources.map((cited) => (
            <li key={keyOf(cited)}>
              <Link to={pathOf(cited)}>{cited.title}</Link>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
