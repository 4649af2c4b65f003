import { useLingui } from '@lingui/react/macro'
import { Cloud, CloudOff, HardDrive } from 'lucide-react'
import { formatDateTime } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import type { ListCopyStatus } from '#widgets/copy-state.tsx'
import { useConnectionText } from '#widgets/state-texts.ts'
import { useSnapshot } from 'valtio'
import { sessionState } from '#api/session/session-state.ts'
import { copyExtent, useCopyStatusRead } from '#catalogue/queries/copy-status.ts'
import { useOffline } from '#api/connection.ts'

export interface SourceFacts extends Pick<ListCopyStatus, 'phase' | 'part' | 'asOf'> {
  readonly signedIn: boolean
  readonly offline: boolean
  /** True once it is known what this device has. Until then, no server is searched, because all rows may be here. */
  readonly known: boolean
}

/** `device`: a complete copy. `device-part`: a partial copy, with the reason (`part`: other rows are on the server). */
type AnswerSource = { readonly at: 'server' } | ReturnType<typeof deviceSource>

export const deviceSource = ({ asOf, offline, part, phase, signedIn }: SourceFacts) => {
  if (asOf !== null && part === 'whole') return { at: 'device', asOf } as const
  const why = offline ? 'offline' : asOf === null && phase !== 'failed' ? 'copying' : signedIn ? 'part' : 'visitor'
  return { at: 'device-part', why, asOf } as const
}

export const searchSource = (facts: SourceFacts): AnswerSource => {
  const device = deviceSource(facts)
  return device.at === 'device-part' && facts.known && facts.signedIn && !facts.offline ? { at: 'server' } : device
}

const nothingYet = { phase: 'empty', asOf: null, part: 'none' } as const

/** The state of the product copy decides for both searches, because suppliers are also found by their products. */
const useSourceFacts = (): SourceFacts => {
  const copyRead = useCopyStatusRead()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const line = { signedIn: view.status === 'signed-in', offline, known: copyRead.status !== 'loading' }
  if (copyRead.status !== 'ready') return { ...nothingYet, ...line }
  const { phase, asOf } = copyRead.data
  return { phase, asOf, part: copyExtent(copyRead.data, 'products'), ...line }
}

export const useSearchSource = (): AnswerSource => searchSource(useSourceFacts())

export const useDeviceSource = (): AnswerSource => deviceSource(useSourceFacts())

export function SourceLine({ source }: { readonly source: AnswerSource }) {
  const { t } = useLingui()
  const isLoading = useCopyStatusRead().status === 'loading'
  const line = useConnectionText()
  const when = source.at === 'server' || source.asOf === null ? '' : formatDateTime(source.asOf)
  const whole = {
    device: t`From this device, as of ${when}`,
    server: t`From the server: this device stores only part of the library`,
  }
  const part = {
    copying: t`From this device; the library is still downloading`,
    offline: when
      ? t`From the part of the library stored on this device, as of ${when}. ${line}, so the rest cannot be searched`
      : t`From what has been downloaded so far. ${line}, so the rest cannot be searched`,
    visitor: t`From the part of the library stored on this device. Log in to search the rest`,
    part: when
      ? t`From the part of the library stored on this device, as of ${when}`
      : t`From what has been downloaded so far`,
  }
  if (isLoading) return <p className="asof">{'\u00a0'}</p>
  const offline = source.at === 'device-part' && source.why === 'offline'
  return (
    <p className="asof">
      <Icon of={source.at === 'server' ? Cloud : offline ? CloudOff : HardDrive} />
      {source.at === 'device-part' ? part[source.why] : whole[source.at]}
    </p>
  )
}
