import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, LogIn, SquarePen } from 'lucide-react'
import { copyExtent, useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import type { ExchangeRow } from '#domain/chat/conversation.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { useSnapshot } from 'valtio'
import { requestLogin } from '#api/refusals.ts'
import { isLoggedIn, sessionState } from '#api/session/session-state.ts'
import { useStartConversation } from '../start/use-start-conversation.ts'

export const AskInNewChatButton = ({ question }: { readonly question: string }) => {
  const start = useStartConversation()
  return (
    <Button look="secondary" size="sm" icon={SquarePen} onClick={() => void start(question)}>
      <Trans>Start a new chat with this question</Trans>
    </Button>
  )
}

export const LogInButton = () => {
  const { view } = useSnapshot(sessionState)
  if (isLoggedIn(view)) return null
  return (
    <Button size="sm" icon={LogIn} onClick={requestLogin}>
      <Trans>Log in</Trans>
    </Button>
  )
}

const NotAllHere = () =>
  copyExtent(useCatalogueStatus(), 'products') === 'categories' ? (
    <Trans>Only the product categories you chose are on this device.</Trans>
  ) : (
    <Trans>The product library is not all on this device. It downloads when you are online.</Trans>
  )

const refusals: Readonly<Record<NonNullable<ExchangeRow['refusal']>, MessageDescriptor>> = {
  limit: msg`The product library is not all on this device, and the server takes no more questions from you for now. Ask again in a minute.`,
  quota: msg`The product library is not all on this device, and your membership has no questions to the server left.`,
  login: msg`The product library is not all on this device. Log in to ask the assistant.`,
  full: msg`The product library is not all on this device, and this chat is full: the server takes no more questions in it.`,
  unreadable: msg`The product library is not all on this device, and the server’s answer cannot be read here.`,
}

const textOf = ({ state, refusal }: ExchangeRow): MessageDescriptor | null => {
  if (state === 'stopped') return msg`You stopped this question.`
  if (state === 'failed') return msg`The records of this device could not be read.`
  return state === 'no-records' && refusal ? refusals[refusal] : null
}

interface ExchangeStateProps {
  readonly exchange: ExchangeRow
  readonly atServer: boolean
  readonly onRetry: () => void
}

export const ExchangeState = ({ exchange, atServer, onRetry }: ExchangeStateProps) => {
  const { i18n, t } = useLingui()
  if (exchange.state === 'asking')
    return (
      <p className="t-16 breaks muted">
        <Spinner />{' '}
        <span>
          {atServer
            ? t`Asking the server: the product library is not all on this device`
            : t`Looking in the records of this device`}
        </span>
      </p>
    )
  if (exchange.state === 'answered') return null
  const text = textOf(exchange)
  return (
    <>
      <p className="t-16 breaks">{text ? i18n._(text) : <NotAllHere />}</p>
      {exchange.refusal === 'login' && <LogInButton />}
      {exchange.refusal === 'full' ? (
        <AskInNewChatButton question={exchange.question} />
      ) : (
        <Button look="secondary" size="sm" icon={RotateCw} onClick={onRetry}>{t`Ask again`}</Button>
      )}
    </>
  )
}
