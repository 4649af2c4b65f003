import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, Sparkles, Square } from 'lucide-react'
import type { ModelAccess } from '#account/queries/chat.ts'
import { citationPattern, parseCitation } from '#domain/assistant/cited-text.ts'
import {
  type Citation,
  type ExchangeRow,
  hasReplyText,
  type StoredReply,
  type ReplyOutcome,
} from '#domain/chat/conversation.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { AskInNewChatButton, LogInButton } from '../conversation/exchange-state.tsx'
import { Lexer, type MarkedToken, type Token } from 'marked'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { formatNumber } from '#i18n/formats.ts'
import { withheldMark, useFactPrinter, visiblePieces, WithheldNote } from './answer-text.tsx'

/** The rest of a longer text is not rendered: with many brackets, it would keep the lexer busy for seconds. */
const maxCharacters = 16_000
/** Deeply nested block quotes (">") overflow the lexer's stack; no real answer has twelve levels. */
const tooDeep = /^(?:[ \t]*>){12}/m
/* The brackets of citations become private-use characters, because Markdown would read them as links or definitions. */
const [opening, closing] = ['\uE001', '\uE002']
const enclosed = new RegExp(`(${withheldMark})|${opening}([^${closing}]*)${closing}`, 'g')

const blockStart = /^\s*(?:[-*+]|\d{1,3}[.)]|#{1,6}|\|)\s/

const pathOf = ({ table, id }: Citation): string => (table === 'products' ? paths.product(id) : paths.company(id))

const keyOf = ({ table, id }: Citation): string => `${table} ${id}`

const citedIn = (text: string, cited: readonly Citation[]): Citation[] => {
  const places = [...text.matchAll(enclosed)].flatMap(([, , inner = '']) => parseCitation(inner).places)
  const sources = places.flatMap((place) => cited[place] ?? [])
  return [...new Map(sources.map((one) => [keyOf(one), one])).values()]
}

interface RenderContext {
  readonly cited: readonly Citation[]
  readonly sources: readonly Citation[]
  readonly print: (inner: string) => string
}

const Marks = ({ inner, cited, sources, print }: RenderContext & { readonly inner: string }) => {
  const { places, field } = parseCitation(inner)
  return [...new Set(places)].map((place) => {
    const record = cited[place]
    if (!record) return field === null ? null : print(inner)
    if (field !== null)
      return (
        <Link key={place} className="num" translate="no" to={pathOf(record)}>
          {print(inner)}
        </Link>
      )
    const label = formatNumber(sources.findIndex((one) => keyOf(one) === keyOf(record)) + 1)
    return (
      <Link
        key={place}
        translate="no"
        className="chat__mark num"
        to={pathOf(record)}
        title={record.title}
        aria-label={record.title}
      >
        {label}
      </Link>
    )
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

const withMarks = (text: string, context: RenderContext): ReactNode[] => {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(enclosed)) {
    parts.push(decode(text.slice(at, match.index)))
    at = match.index + match[0].length
    const key = match.index
    parts.push(match[1] ? <WithheldNote key={key} /> : <Marks key={key} inner={match[2] ?? ''} {...context} />)
  }
  return [...parts, decode(text.slice(at))]
}

/** Narrows a token to a built-in type. `Token` of marked also allows tokens of extensions, but none is installed. */
const isOf = <T extends MarkedToken['type']>(token: Token, type: T): token is Extract<MarkedToken, { type: T }> =>
  token.type === type

const inline = (tokens: readonly Token[] | undefined, context: RenderContext): ReactNode[] =>
  (tokens ?? []).map((token, at) => {
    const key = `${token.type} ${at}`
    if (isOf(token, 'strong')) return <b key={key}>{inline(token.tokens, context)}</b>
    if (isOf(token, 'em')) return <em key={key}>{inline(token.tokens, context)}</em>
    if (isOf(token, 'br')) return <br key={key} />
    // Links and images of the model are shown as their text: only records become links.
    if (isOf(token, 'link') || isOf(token, 'image')) return withMarks(token.text, context)
    if (isOf(token, 'html')) return withMarks(token.raw, context)
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
        <div key={key} className="scrolls chat__table">
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

const lex = (text: string): Token[] | null => {
  if (tooDeep.test(text)) return null
  try {
    return new Lexer({ gfm: true }).lex(text)
  } catch {
    return null
  }
}

/** Renders Markdown as React elements, never as HTML. */
export const ModelReply = ({ reply }: { readonly reply: StoredReply }) => {
  const text = useMemo(
    () =>
      visiblePieces(reply)
        .map((piece, at, all) => {
          if (piece === withheldMark) return ` ${withheldMark} `
          // The line break before this piece was withheld with the previous piece, so it is added again.
          return all[at - 1] === withheldMark && blockStart.test(piece) ? `\n\n${piece}` : piece
        })
        .join('')
        .slice(0, maxCharacters)
        .replaceAll(citationPattern, `${opening}$1${closing}`),
    [reply],
  )
  const tokens = useMemo(() => lex(text), [text])
  const print = useFactPrinter(reply.cited)
  const context: RenderContext = { cited: reply.cited, sources: citedIn(text, reply.cited), print }
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

export interface ModelPartProps {
  readonly exchange: ExchangeRow
  readonly offer: ModelAccess
  readonly offline: boolean
  readonly onModel: () => void
  readonly onStopModel: () => void
}

/** The buyer may ask the model again after these outcomes, but not after `cut`, when a part of the reply is shown. */
const mayRetry: ReadonlySet<ReplyOutcome> = new Set([
  'stopped',
  'refused',
  'timeout',
  'failed',
  'quota',
  'login',
  'off',
  'unreadable',
])

const ends: Readonly<Record<Exclude<ReplyOutcome, 'said'>, MessageDescriptor>> = {
  cut: msg`The answer broke off. What had been said by then is shown.`,
  stopped: msg`You stopped the AI model.`,
  refused: msg`The AI model refused to answer this question.`,
  timeout: msg`The AI model took too long.`,
  failed: msg`The AI model could not be asked.`,
  off: msg`There is no AI model here.`,
  login: msg`The AI model answers those who have logged in.`,
  quota: msg`Your membership has no questions to the AI model left.`,
  full: msg`This chat is full: the server takes no more questions in it.`,
  unreadable: msg`The server’s answer cannot be read here.`,
  'not-asked': msg`Such questions are not put to the AI model.`,
}

const notCounted: ReadonlySet<ReplyOutcome> = new Set(['refused', 'timeout', 'failed'])

/** A reply that broke off before its first word is treated as failed, so that the buyer may ask again. */
const endOf = (reply: StoredReply | null): ReplyOutcome | null =>
  reply?.end === 'cut' && !hasReplyText(reply) ? 'failed' : (reply?.end ?? null)

const EndNote = ({ reply, end, counted }: Readonly<{ reply: StoredReply; end: ReplyOutcome; counted: boolean }>) => {
  const { i18n, t } = useLingui()
  if (end === 'said') return null
  return (
    <p className="t-16 breaks muted">
      <span>{i18n._(ends[end])}</span>{' '}
      {counted && !hasReplyText(reply) && notCounted.has(end) && <span>{t`This question was not counted.`}</span>}
    </p>
  )
}

const Head = ({ reply }: { readonly reply: StoredReply | null }) => (
  <p className="meta">
    <Icon of={Sparkles} />
    <b>
      <Trans>From the AI model</Trans>
    </b>
    {reply && reply.pieces.length > 0 && (
      <span className="small muted">
        {reply.unchecked ? (
          <Trans>not checked against the records</Trans>
        ) : (
          <Trans>figures and names are printed from the records</Trans>
        )}
      </span>
    )}
  </p>
)

export const ModelPart = ({ exchange, offer, offline, onModel, onStopModel }: ModelPartProps) => {
  const { t } = useLingui()
  const { answer, state, wantsModel, reply = null } = exchange
  const isAsked = wantsModel !== undefined
  const end = endOf(reply)
  // Answers that are not `records` or `none` need no model, or must not be guessed by it (poisoning, mixing, prices).
  const fits = state !== 'asking' && (!answer || answer.kind === 'records' || answer.kind === 'none')
  const may = offer.ok && fits && !isAsked && (!end || mayRetry.has(end))
  if (!isAsked && !reply && !may) return null
  return (
    <>
      {(isAsked || reply) && <Head reply={reply} />}
      {reply && reply.pieces.length > 0 && <ModelReply reply={reply} />}
      {isAsked && (
        <p className="t-16 breaks muted">
          {offline ? (
            state === 'answered' ? (
              <Trans>The AI model waits for a connection. The records have answered already.</Trans>
            ) : (
              <Trans>The AI model waits for a connection.</Trans>
            )
          ) : (
            <>
              <Spinner /> <span>{reply ? t`The AI model is answering` : t`Asking the AI model`}</span>
            </>
          )}
        </p>
      )}
      {isAsked && !reply && (
        <Button look="secondary" size="sm" icon={Square} onClick={onStopModel}>
          <Trans>Do not ask it</Trans>
        </Button>
      )}
      {reply && end && <EndNote reply={reply} end={end} counted={!offer.ok || offer.left !== null} />}
      {end === 'login' && <LogInButton />}
      {end === 'full' && <AskInNewChatButton question={exchange.question} />}
      {may && (
        <Button look="secondary" size="sm" icon={reply ? RotateCw : Sparkles} onClick={onModel}>
          {reply ? <Trans>Ask the AI model again</Trans> : <Trans>Ask the AI model too</Trans>}
        </Button>
      )}
    </>
  )
}
