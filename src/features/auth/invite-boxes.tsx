import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { inviteCodeLength } from '#domain/account/rules.ts'
import { accountProblemWords } from '#i18n/words/account-words.ts'
import { showToast } from '#ui/overlays/toast-state.ts'

const clean = (text: string) => text.replace(/[^A-Za-z0-9]/g, '')

/** Six boxes of one letter or digit. Pasting fills all, Backspace moves back, other characters are removed. */
export const InviteBoxes = ({ value, onValue }: { value: string; onValue: (value: string) => void }) => {
  const { t, i18n } = useLingui()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const put = (index: number, text: string) => {
    const typed = clean(text)
    if (typed === '') return
    const next = (value.slice(0, index).padEnd(index, ' ') + typed + value.slice(index + typed.length)).slice(
      0,
      inviteCodeLength,
    )
    onValue(next.trimEnd())
    if (index + typed.length > inviteCodeLength)
      showToast({ tone: 'bad', text: i18n._(accountProblemWords['invite-code']) })
    boxes.current[Math.min(index + typed.length, inviteCodeLength - 1)]?.focus()
  }
  return (
    <div className="six" role="group" aria-label={t`Invite code`}>
      {Array.from({ length: inviteCodeLength }, (_, index) => {
        const position = index + 1
        return (
          <input
            key={index}
            ref={(element) => {
              boxes.current[index] = element
            }}
            value={(value[index] ?? '').trim()}
            aria-label={t`Character ${position} of ${inviteCodeLength}`}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={inviteCodeLength}
            autoFocus={index === 0}
            onChange={(event) => put(index, event.target.value.slice(-1))}
            onPaste={(event) => {
              event.preventDefault()
              put(index, event.clipboardData.getData('text'))
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Backspace') return
              event.preventDefault()
              const at = value[index]?.trim() ? index : Math.max(0, index - 1)
              onValue(`${value.slice(0, at)} ${value.slice(at + 1)}`.trimEnd())
              boxes.current[at]?.focus()
            }}
          />
        )
      })}
    </div>
  )
}
