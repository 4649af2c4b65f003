import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  useConversation,
  type Conversation,
  useConversationRefresh,
  useModelAccess,
  useSendAnswerReports,
  useAskVisitorQuestions,
} from '#account/queries/chat.ts'
import { useOffline, isOffline } from '#api/connection.ts'
import { useTableCopyStatus } from '#catalogue/queries/copy-status.ts'
import type { ExchangeRow } from '#domain/chat/conversation.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { latePart } from '#ui/page/after-paint.ts'
import { renderSilentRetry, withEmptySuspense } from '#ui/page/part.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { CopyStatusLine } from '#widgets/copy-state.tsx'
import { Composer } from './composer.tsx'
import { ConversationTools } from './conversation-list.tsx'
import { Exchange, type ExchangeProps } from './exchange.tsx'
import '../chat.css'
import { askDevice } from '#catalogue/queries/ask.ts'
import { useLocale } from '#prefs/prefs.ts'

/** Answers the first open question. Returns the id of the last question that was sent to the backend. */
const useAnswering = (exchanges: readonly ExchangeRow[]): string | null => {
  const [atServer, setAtServer] = useState<string | null>(null)
  const locale = useLocale()
  const at = exchanges.findIndex(({ state }) => state === 'asking')
  const asking = exchanges[at]
  const id = asking?.id
  useEffect(() => {
    if (!asking) return
    const previous = exchanges.slice(0, at).findLast(({ state }) => state === 'answered')?.answer?.remembered ?? null
    const answer = async () => {
      const { storeAnswer, storeFailure, storePartialAnswer, storeServerAnswer } =
        await import('#account/actions/chat.ts')
      try {
        const deviceAnswer = await askDevice(locale, asking.question, previous)
        // Advice on poisoning must not wait for the network.
        if (deviceAnswer && (deviceAnswer.whole || deviceAnswer.answer.kind === 'poison'))
          return await storeAnswer(asking, deviceAnswer.answer, deviceAnswer.searched)
        // An answer from a partial library is better than none, unless the answer is that nothing was found.
        const part = deviceAnswer && deviceAnswer.answer.kind !== 'none' ? deviceAnswer : null
        if (part && isOffline()) return await storePartialAnswer(asking, part.answer, part.searched)
        setAtServer(asking.id)
        const server = await import('#account/queries/ask-server.ts').catch(() => null)
        const ask = part ? server?.improveAnswer : server?.askServer
        const serverAnswer = ask ? await ask(asking) : ({ kind: 'none' } as const)
        await (part && serverAnswer.kind !== 'answer' && serverAnswer.kind !== 'over'
          ? storePartialAnswer(asking, part.answer, part.searched)
          : storeServerAnswer(asking, serverAnswer))
      } catch {
        await storeFailure(asking, 'failed')
      }
    }
    answer().catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id identifies the question
  }, [id, asking?.state])
  return atServer
}

const ModelChoice = withEmptySuspense(
  latePart(() => import('../start/model-choice.tsx'), 'ModelChoice', renderSilentRetry),
)

type Composed = Pick<ExchangeProps, 'Actions' | 'NearestLine'>

const Asked = ({ conversation, ...composed }: { readonly conversation: Conversation } & Composed) => {
  const { t } = useLingui()
  const { row, exchanges } = conversation
  const copy = useTableCopyStatus('products')
  const [edited, setEdited] = useState<ExchangeRow | null>(null)
  const [model, setModel] = useState(false)
  const offer = useModelAccess()
  const offline = useOffline()
  useConversationRefresh(row.id, row.toldAt)
  useSendAnswerReports(offline)
  useAskVisitorQuestions(exchanges.flatMap(({ id, wantsModel }) => (wantsModel ? [id] : [])).join(' '), offline)
  const list = useRef<HTMLOListElement>(null)
  const atServer = useAnswering(exchanges)
  const asking = exchanges.find(({ state }) => state === 'asking')
  const modelExchange = exchanges.find(({ wantsModel, reply }) => wantsModel && reply)
  const last = exchanges.at(-1)
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [last?.id, last?.state])
  const { save } = useSave()
  const write = async (work: (chat: typeof import('#account/actions/chat.ts')) => Promise<unknown>) =>
    save(async () => work(await import('#account/actions/chat.ts')))
  const ask = async (question: string) => {
    const isStored = await write(({ askFollowUp: askOn }) =>
      askOn(row.id, question, { instead: edited ?? undefined, model: model && offer.ok }),
    )
    if (isStored) setEdited(null)
    return isStored
  }
  const stop = () => {
    if (asking) void write(({ storeFailure }) => storeFailure(asking, 'stopped'))
    else if (modelExchange) void write(({ stopModel }) => stopModel(modelExchange))
  }
  return (
    <div className="chat">
      <ConversationTools conversation={row} />
      <CopyStatusLine copy={copy} />
      {row.toldAt !== undefined && exchanges.length === 0 && (
        <p className="muted" role="status">
          {offline
            ? t`The questions of this chat are read from your account when you are online.`
            : t`Reading the questions of this chat from your account`}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only retains the focus */}
      <ol
        ref={list}
        className="stack chat__list"
        aria-live="polite"
        // Pressing a button must not blur the question box: the box would shrink and move the button away.
        onMouseDown={(event) =>
          event.target instanceof Element && event.target.closest('button, a') && event.preventDefault()
        }
      >
        {exchanges.map((exchange) => (
          <Exchange
            key={exchange.id}
            exchange={exchange}
            {...composed}
            atServer={exchange.id === atServer}
            offer={offer}
            offline={offline}
            onModel={() => void write(({ askModel }) => askModel(exchange))}
            onStopModel={() => void write(({ stopModel }) => stopModel(exchange))}
            onEdit={() => setEdited(exchange)}
            onInstead={(question) =>
              void write(({ askFollowUp: askOn }) => askOn(row.id, question, { instead: exchange, model: false }))
            }
            onAsk={exchange === last ? (question) => void ask(question) : undefined}
            onRetry={() => void write(({ retryQuestion }) => retryQuestion(exchange))}
          />
        ))}
      </ol>
      <div className="chat__ask">
        <Composer
          label={t`Ask on`}
          placeholder={t`Ask a follow-up question`}
          edited={edited}
          onCancelEdit={() => setEdited(null)}
          onStop={asking || modelExchange ? stop : undefined}
          onAsk={ask}
        />
        {(offer.ok || offer.why !== 'none') && <ModelChoice offer={offer} chosen={model} onChoose={setModel} />}
        <p className="small muted">
          {row.toldAt === undefined ? (
            <Trans>Check label and registration before you order. Chats are stored on this device.</Trans>
          ) : (
            <Trans>
              Check label and registration before you order. Chats are stored on this device and in your account.
            </Trans>
          )}
        </p>
      </div>
    </div>
  )
}

export const ConversationScreen = ({ id, ...composed }: { readonly id: string } & Composed) => {
  const { t } = useLingui()
  const read = useConversation(id)
  return (
    <ListStates
      read={read}
      rows={4}
      isEmpty={(conversation) => conversation === null}
      empty={
        <EmptyState
          icon={MessageSquare}
          title={<Trans>This chat is not on this device</Trans>}
          action={<ButtonLink to={paths.chat()}>{t`New chat`}</ButtonLink>}
        >{t`It was deleted, or belongs to another account or device.`}</EmptyState>
      }
    >
      {(conversation) => conversation && <Asked conversation={conversation} {...composed} />}
    </ListStates>
  )
}
