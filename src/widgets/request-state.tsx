import { Trans, useLingui } from '@lingui/react/macro'
import { CloudCheck, HardDrive, LoaderCircle, type LucideIcon, Trash2 } from 'lucide-react'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { formatNumber } from '#i18n/formats.ts'
import { type PillTone, StatusPill } from '#ui/marks/status-pill.tsx'
import { ProgressTrack, type TrackStep } from '#ui/marks/track.tsx'
import { isShownAsSending, requestStateText } from './state-texts.ts'
import { useEffect, useState } from 'react'
import { systemClock } from '#lib/clock.ts'

export const useSecondsLeft = (at: number | null): number => {
  const [now, setNow] = useState(systemClock.now)
  useEffect(() => {
    if (at === null) return
    const look = () => {
      const next = systemClock.now()
      setNow(next)
      if (next >= at) clearInterval(timer)
    }
    const timer = setInterval(look, 1_000)
    look()
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1_000))
}

interface Look {
  readonly tone: PillTone
  readonly icon?: LucideIcon
  readonly spin?: boolean
  readonly way: TrackStep
}

const onDevice: Look = { tone: 'neutral', icon: HardDrive, way: 'next' }
const moving: Look = { tone: 'sent', icon: LoaderCircle, spin: true, way: 'now' }
const stoppedLook: Look = { tone: 'attention', way: 'bad' }

const lookOf = (state: DraftState): Look => {
  switch (state.at) {
    case 'device':
    case 'waiting-to-save':
      return onDevice
    case 'saving':
      return { ...onDevice, icon: LoaderCircle, spin: true }
    case 'saved':
      return { ...onDevice, icon: CloudCheck }
    case 'waiting-to-send':
      return isShownAsSending(state) ? moving : { tone: 'pending', way: 'wait' }
    case 'approval':
      return { tone: 'pending', way: 'wait' }
    case 'sending':
      return moving
    case 'uncertain':
      return state.needs ? stoppedLook : { ...moving, spin: false }
    case 'blocked':
    case 'conflict':
      return stoppedLook
    case 'waiting-to-delete':
      return { ...onDevice, icon: Trash2 }
    case 'sent':
    case 'done':
      return { tone: 'sent', way: 'done' }
  }
}

export const RequestState = ({ state, track = true }: { readonly state: DraftState; readonly track?: boolean }) => {
  const { i18n } = useLingui()
  const { tone, icon, spin = false, way } = lookOf(state)
  const text = requestStateText(state, (message) => i18n._(message))
  return (
    <>
      <StatusPill tone={tone} {...(icon ? { icon } : {})} spin={spin}>
        {text}
      </StatusPill>
      {track && way !== 'next' && <ProgressTrack steps={[way, 'next', 'next', 'next']} label={text} />}
    </>
  )
}

export const NextTry = ({ at }: { readonly at: number | null }) => {
  const secondsLeft = useSecondsLeft(at)
  const seconds = formatNumber(secondsLeft)
  return secondsLeft > 0 ? <Trans>Next try in {seconds} s</Trans> : null
}

export const RequestStatePill = ({ state }: { readonly state: DraftState | undefined }) =>
  state && <RequestState state={state} track={false} />
