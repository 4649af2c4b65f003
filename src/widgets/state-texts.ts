import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { shortBlockCauseLabels, shortConflictLabels } from '#i18n/labels/cause-labels.ts'
import { useLingui } from '@lingui/react'
import { useSnapshot } from 'valtio'
import { connection, isServerFailing } from '#api/connection.ts'

type Translate = (message: MessageDescriptor) => string

const needsYou = ({ why }: BlockCause, translate: Translate): string => {
  const cause = translate(shortBlockCauseLabels[why])
  return translate(msg`Needs you: ${cause}`)
}

const sendingText = msg`Sending`
const notAnswering = msg`Our service is not answering`

/** A send that is next, or that waits for its files or for a probe of the server, is shown as being sent. */
const waitingText = (cause: Extract<DraftState, { at: 'waiting-to-send' }>['cause']): MessageDescriptor => {
  switch (cause?.why) {
    case 'offline':
      return msg`Waiting for a connection`
    case 'server':
      return notAnswering
    case 'throttled':
      return msg`Waiting for the server`
    case 'unheard':
    case 'files':
    case undefined:
      return sendingText
  }
}

const approvalText = ([name, ...others]: readonly string[], translate: Translate): string => {
  if (name === undefined) return translate(msg`Waiting for approval`)
  return translate(
    others.length > 0
      ? msg`Waiting for approval by ${name} or another administrator`
      : msg`Waiting for approval by ${name}`,
  )
}

export const requestStateText = (state: DraftState, translate: Translate): string => {
  switch (state.at) {
    case 'device':
    case 'waiting-to-save':
      return translate(msg`Saved on this device`)
    case 'saving':
      return translate(msg`Saving to your account`)
    case 'saved':
      return translate(msg`Saved in your account`)
    case 'approval':
      return approvalText(state.administrators, translate)
    case 'waiting-to-send':
      return translate(waitingText(state.cause))
    case 'sending':
      return translate(sendingText)
    case 'uncertain':
      return state.needs ? needsYou(state.needs, translate) : translate(msg`Checking whether it was sent`)
    case 'sent':
      return translate(state.listed ? sentMessage(state.suppliers) : msg`Sent, not yet listed`)
    case 'done':
      return translate(state.deleted ? msg`Draft deleted` : msg`Sent`)
    case 'blocked':
      return needsYou(state.cause, translate)
    case 'conflict':
      return translate(shortConflictLabels[state.type])
    case 'waiting-to-delete':
      return translate(msg`Waiting to delete`)
  }
}

export const isShownAsSending = (state: DraftState): boolean =>
  state.at === 'waiting-to-send' && waitingText(state.cause) === sendingText

export const sentMessage = (suppliers: number): MessageDescriptor =>
  msg`${plural(suppliers, { one: 'Sent to # supplier', other: 'Sent to # suppliers' })}`

export const connectionMessage = (connectionState: Parameters<typeof isServerFailing>[0]): MessageDescriptor =>
  isServerFailing(connectionState) ? notAnswering : msg`Offline`

export const useConnectionText = (): string => {
  const { i18n } = useLingui()
  return i18n._(connectionMessage(useSnapshot(connection)))
}
