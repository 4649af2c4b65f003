import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { formatNumber, joinTitle } from '#i18n/formats.ts'
import { showToast } from '../overlays/toast-state.ts'
import '../styles/surplus.css'

const restMs = 800

export const AnnouncedAfterPause = ({ text }: { readonly text: string }) => {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span className="sr" role="status">
      {announced}
    </span>
  )
}

/** Spaces at both ends are not sent, so they do not count. */
const surplusLength = (text: string, limit: number): number => Math.max(0, text.trim().length - limit)

const maxSurplusShown = 300

const startOfSurplus = (text: string, limit: number): string => {
  const rest = text.trim().slice(limit, limit + maxSurplusShown)
  return surplusLength(text, limit) > maxSurplusShown ? `${rest}…` : rest
}

interface SurplusProps {
  readonly id: string
  readonly words: string
  readonly text: string
  readonly limit: number
  readonly secret: boolean
  readonly note: ReactNode
}

const Surplus = ({ id, words, text, limit, secret, note }: SurplusProps) => {
  const { t } = useLingui()
  const over = surplusLength(text, limit)
  const [used, most] = [formatNumber(limit + over), formatNumber(limit)]
  const count = t`${used} of ${most} characters`
  return (
    <div className="surplus" id={id}>
      <p>
        <b>{joinTitle(count, words)}</b>
      </p>
      {!secret && (
        <p>
          <Trans>Too much from here on:</Trans> <mark className="surplus__text">{startOfSurplus(text, limit)}</mark>
        </p>
      )}
      {note && <p>{note}</p>}
      <AnnouncedAfterPause text={count} />
    </div>
  )
}

interface LimitedText {
  readonly text: string
  readonly limit: number
  readonly secret?: boolean
  readonly note?: ReactNode
  readonly describedBy: string | undefined
}

/** Marks a text that exceeds its limit, but never cuts it, because a part could mean something else. */
export const useLengthLimit = ({ text, limit, secret = false, note = null, describedBy }: LimitedText) => {
  const { t } = useLingui()
  const id = useId()
  const over = surplusLength(text, limit)
  if (over === 0) return { attributes: {}, mark: null } as const
  const message = t`Shorten the text by ${plural(over, { one: '# character', other: '# characters' })}`
  return {
    attributes: {
      'aria-describedby': [describedBy, id].filter(Boolean).join(' '),
      'aria-invalid': true,
      'data-surplus': message,
    },
    mark: <Surplus {...{ id, words: message, text, limit, secret, note }} />,
  } as const
}

const nameOf = (field: Element): string => {
  const label = 'labels' in field ? (field.labels as NodeListOf<HTMLLabelElement> | null)?.[0] : undefined
  // The name is only the label's first text, because "optional" may follow.
  return field.getAttribute('aria-label') ?? label?.firstChild?.textContent ?? ''
}

/** Names and focuses the first field in `part` that exceeds its limit. Returns true if there is one. */
export const reportTooLongField = (part: Element | null | undefined): boolean => {
  const field = part?.querySelector<HTMLElement>('[data-surplus]')
  if (!field) return false
  showToast({ tone: 'bad', text: joinTitle(nameOf(field), field.dataset['surplus'] ?? '') })
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
  return true
}
