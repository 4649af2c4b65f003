import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, Sparkles, Square } from 'lucide-react'
import type { ModelAccess } from '#account/queries/chat.ts'
import { hasText, type ExchangeRow, type Reply, type ReplyEnd } from '#domain/chat/conversation.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { AskInNewChatButton, LogInButton } from '../conversation/exchange-state.tsx'
import { ModelText } from './model-text.tsx'

export interface ModelPartProps {
  readonly exchange: ExchangeRow
  readonly offer: ModelAccess
  readonly offline: boolean
  readonly onModel: () => void
  readonly onStopModel: () => void
}

/** After these ends the model may be asked again. A cut reply is not repeated: that would count as a question. */
const mayRetry: ReadonlySet<ReplyEnd> = new Set([
  'stopped',
  'refused',
  'timeout',
  'failed',
  'quota',
  'login',
  'off',
  'unreadable',
])

const ends: Readonly<Record<Exclude<ReplyEnd, 'said'>, MessageDescriptor>> = {
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

/** After these ends the screen says that the question was not counted: buyers pay for questions. */
const notCounted: ReadonlySet<ReplyEnd> = new Set(['refused', 'timeout', 'failed'])

/** If the connection broke before the first word arrived, the reply counts as failed. */
const endOf = (reply: Reply | null): ReplyEnd | null =>
  reply?.end === 'cut' && !hasText(reply) ? 'failed' : (reply?.end ?? null)

const Ended = ({ reply, end, counted }: Readonly<{ reply: Reply; end: ReplyEnd; counted: boolean }>) => {
  const { i18n } = useLingui()
  if (end === 'said') return null
  return (
    <p className="t-16 breaks muted">
      {i18n._(ends[end])}{' '}
      {counted && !hasText(reply) && notCounted.has(end) && <Trans>This question was not counted.</Trans>}
    </p>
  )
}

const Head = ({ reply }: { readonly reply: Reply | null }) => (
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
          <Trans>each sentence checked against the records</Trans>
        )}
      </span>
    )}
  </p>
)

export const ModelPart = ({ exchange, offer, offline, onModel, onStopModel }: ModelPartProps) => {
  const { answer, state, wantsModel, reply = null } = exchange
  const isAsked = wantsModel !== undefined
  const end = endOf(reply)
  // Questions about poisoning, mixing and prices have fixed answers. If a question is ambiguous, the buyer is asked
  // first, so that the model does not guess.
  const fits = state !== 'asking' && (!answer || answer.kind === 'records' || answer.kind === 'none')
  const may = offer.ok && fits && !isAsked && (!end || mayRetry.has(end))
  if (!isAsked && !reply && !may) return null
  return (
    <>
      {(isAsked || reply) && <Head reply={reply} />}
      {reply && reply.pieces.length > 0 && <ModelText reply={reply} />}
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
              <Spinner /> {reply ? <Trans>The AI model is answering</Trans> : <Trans>Asking the AI model</Trans>}
            </>
          )}
        </p>
      )}
      {isAsked && !reply && (
        <Button look="secondary" size="sm" icon={Square} onClick={onStopModel}>
          <Trans>Do not ask it</Trans>
        </Button>
      )}
      {reply && end && <Ended reply={reply} end={end} counted={!offer.ok || offer.left !== null} />}
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
