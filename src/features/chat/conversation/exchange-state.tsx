import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { copiedPart, useCatalogueStatus } from '#catalogue/reads/copy-status.ts'
import type { ExchangeRow } from '#domain/chat/conversation.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { AskAnew } from './ask-anew.tsx'
import { LogInButton } from '../log-in-button.tsx'

/** Data that the buyer left out on purpose will not be downloaded. */
const NotAllHere = () =>
  copiedPart(useCatalogueStatus(), 'products') === 'categories' ? (
    <Trans>Only the product categories you chose are on this device.</Trans>
  ) : (
    <Trans>The product library is not all on this device. It downloads when you are online.</Trans>
  )

/** Why neither this device nor the server has answered. */
const noRecordsWords = ({ refusal }: ExchangeRow): ReactNode => {
  switch (refusal) {
    case undefined:
      return <NotAllHere />
    case 'limit':
      return (
        <Trans>
          The product library is not all on this device, and the server takes no more questions from you for now. Ask
          again in a minute.
        </Trans>
      )
    case 'quota':
      return (
        <Trans>
          The product library is not all on this device, and your membership has no questions to the server left.
        </Trans>
      )
    case 'login':
      return <Trans>The product library is not all on this device. Log in to ask the assistant.</Trans>
    case 'full':
      return (
        <Trans>
          The product library is not all on this device, and this chat is full: the server takes no more questions in
          it.
        </Trans>
      )
    case 'unreadable':
      return <Trans>The product library is not all on this device, and the server’s answer cannot be read here.</Trans>
  }
}

const wordsOf = (exchange: ExchangeRow): ReactNode => {
  switch (exchange.state) {
    case 'asking':
    case 'answered':
      return null
    case 'stopped':
      return <Trans>You stopped this question.</Trans>
    case 'failed':
      return <Trans>The records of this device could not be read.</Trans>
    case 'no-records':
      return noRecordsWords(exchange)
  }
}

interface ExchangeStateProps {
  readonly exchange: ExchangeRow
  /** The backend is being asked, because this device has no records. */
  readonly atServer: boolean
  readonly onRetry: () => void
}

/** What a question waits for, or why it has no answer. */
export const ExchangeState = ({ exchange, atServer, onRetry }: ExchangeStateProps) => {
  if (exchange.state === 'asking')
    return (
      <p className="chat__text muted">
        <Spinner />{' '}
        {atServer ? (
          <Trans>Asking the server: the product library is not all on this device</Trans>
        ) : (
          <Trans>Looking in the records of this device</Trans>
        )}
      </p>
    )
  const words = wordsOf(exchange)
  return (
    words && (
      <>
        <p className="chat__text">{words}</p>
        {exchange.refusal === 'login' && <LogInButton />}
        {exchange.refusal === 'full' ? (
          <AskAnew question={exchange.question} />
        ) : (
          <Button look="secondary" size="sm" icon={RotateCw} onClick={onRetry}>
            <Trans>Ask again</Trans>
          </Button>
        )}
      </>
    )
  )
}
