import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Luggage } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { packState, resumeOfflinePack } from '#offline-pack/pack.ts'
import { prefs } from '#prefs/prefs.ts'
import { usePackGap } from '#offline-pack/use-pack.ts'
import { listSeparator, formatBytes, formatDateTime, formatNumber } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Meter } from '#ui/marks/meter.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'

type Fetching = Extract<(typeof packState)['run'], { at: 'fetching' }>

function PackReady({ files, bytes, at }: { files: number; bytes: number; at: number }) {
  const { t } = useLingui()
  const when = formatDateTime(at)
  return (
    <>
      <p className="row strong pack__state is-ready">
        <Icon of={CircleCheck} />
        <Trans>Ready. It opens offline.</Trans>
      </p>
      <p className="muted small">
        {files === 0 ? (
          <span>{t`There are no files for these.`}</span>
        ) : (
          <span>
            <Plural value={files} one="# file" other="# files" />
            {listSeparator()}
            {formatBytes(bytes)}
          </span>
        )}
        <br />
        <span>{t`As of ${when}`}</span>
      </p>
    </>
  )
}

function NotReady({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const resume = () =>
    void resumeOfflinePack().catch(() => showToast({ tone: 'bad', text: t`The offline pack could not be downloaded` }))
  return (
    <>
      <p className="row strong pack__state is-bad">
        <Icon of={CircleAlert} />
        <span>{children}</span>
      </p>
      <Button icon={Luggage} onClick={resume}>{t`Download what is missing`}</Button>
    </>
  )
}

const Looking = () => (
  <p className="row strong pack__state">
    <Trans>Checking what is missing</Trans>
  </p>
)

const NoSpace = ({ files }: { files: number | null }) => (
  <>
    <span>
      <Trans>No space left on this device; free some space to continue</Trans>
    </span>{' '}
    {files !== null && (
      <span className="muted small">
        <Plural value={files} one="# file" other="# files" />
      </span>
    )}
  </>
)

/** The progress is outside the live region, because a screen reader would announce every change. */
function Running({ progress: { done, failed, files, bytes } }: Pick<Fetching, 'progress'>) {
  const { t } = useLingui()
  const [now, all, size] = [formatNumber(done + failed), formatNumber(files), formatBytes(bytes)]
  return (
    <>
      <p className="row strong pack__state">{t`Downloading ${now} of ${all} files, ${size} so far`}</p>
      <Meter label={t`Offline pack`} value={done + failed} max={files} text={`${now} / ${all}`} />
    </>
  )
}

export function PackStatus() {
  const { t } = useLingui()
  const { run } = useSnapshot(packState)
  const gap = usePackGap()
  const { offlinePack } = useSnapshot(prefs)
  const running = run.at === 'fetching' && run.progress.files > 0 ? run.progress : null
  const body = () => {
    if (running) {
      const { files } = running
      return (
        <span className="sr">
          <Plural value={files} one="Downloading # file" other="Downloading # files" />
        </span>
      )
    }
    if (run.at === 'fetching') return <Looking />
    if (run.at === 'stopped')
      return (
        <NotReady>
          {run.noSpace ? (
            <NoSpace files={run.failed} />
          ) : run.failed === null ? (
            <Trans>Download failed. What was downloaded is kept; try again when you are online.</Trans>
          ) : (
            <Plural
              value={run.failed}
              one="# file could not be downloaded. The rest are saved; try again when you are online."
              other="# files could not be downloaded. The rest are saved; try again when you are online."
            />
          )}
        </NotReady>
      )
    if (offlinePack === null)
      return (
        <p className="row strong pack__state">
          <Icon of={Luggage} />
          <Trans>Nothing downloaded yet.</Trans>
        </p>
      )
    if (gap.status === 'failed') return <NotReady>{t`Could not be read from this device.`}</NotReady>
    if (gap.status === 'loading' || gap.data === null) return <Looking />
    const { files, rows } = gap.data
    if (files > 0 || rows || offlinePack.readyAt === null)
      return (
        <NotReady>
          <Trans>Some of it is not on this device.</Trans>
          <span className="muted small">
            {files > 0 && (
              <span>
                <Plural value={files} one="# file" other="# files" />
              </span>
            )}
            {files > 0 && rows && listSeparator()}
            {rows && <span>{t`Product library`}</span>}
          </span>
        </NotReady>
      )
    return <PackReady files={offlinePack.files} bytes={offlinePack.bytes} at={offlinePack.readyAt} />
  }
  return (
    <section className="full" aria-label={t`Offline pack status`}>
      <div role="status">{body()}</div>
      {running && <Running progress={running} />}
    </section>
  )
}
