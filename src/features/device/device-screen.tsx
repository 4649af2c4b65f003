import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useOutbox } from '#account/queries/outbox.ts'
import { requestLogin } from '#api/refusals.ts'
import { accountOf, isLoggedIn, sessionState } from '#api/session/session-state.ts'
import { formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { SkeletonRows } from '#ui/lists/list-states.tsx'
import { LogInNote } from '#ui/marks/log-in-note.tsx'
import { renderFailedLine, lazyPart } from '#ui/page/part.tsx'
import { OutboxSection } from './waiting.tsx'
import './device.css'
import '#ui/buttons/tabs.css'

/** Lazy, so that the service worker first stores the outbox's chunk: the outbox must open offline from the start. */
const DeviceStorageSections = lazyPart(
  async () => (await import('./device-stores.tsx')).DeviceStorageSections,
  renderFailedLine,
)

function useSectionOfAddress(ready: boolean): string {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (ready && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [ready, hash, key])
  return hash
}

export function DeviceScreen({ onLogOut }: Readonly<{ onLogOut: () => void }>) {
  const { t } = useLingui()
  const { view } = useSnapshot(sessionState)
  const account = accountOf(view)
  const read = useOutbox()
  const waiting = dataOr(read, []).filter(({ state }) => state !== 'done').length
  const isReady = view.status !== 'starting' && read.status !== 'loading'
  const [shown, setShown] = useState(false)
  const hash = useSectionOfAddress(isReady && shown) || '#waiting'
  const sections = [
    ['#waiting', t`Waiting`],
    ['#storage', t`Storage`],
    ['#pack', t`Offline pack`],
    ...(account === null ? [] : [['#leaving', t`Leaving`]]),
  ] as const
  return (
    <>
      <nav className="tabs dev__jump" aria-label={t`Sections of this page`}>
        {sections.map(([to, text]) => (
          <a key={to} href={to} aria-current={to === hash ? 'location' : undefined}>
            <span>{text}</span>
            {to === '#waiting' && waiting > 0 && <span className="n">{formatNumber(waiting)}</span>}
          </a>
        ))}
      </nav>
      <div className="page page--narrow">
        <div className="dev">
          <section id="waiting" aria-labelledby="waiting-title">
            <div className="section__head">
              <h2 className="h2" id="waiting-title">{t`Waiting`}</h2>
              <span className="small faint">{t`each is sent once, automatically`}</span>
            </div>
            {view.status === 'starting' ? (
              <SkeletonRows rows={3} />
            ) : account === null ? (
              <LogInNote action={t`Log in`} onLogIn={requestLogin}>
                <Trans>What you write offline waits here until it is sent.</Trans>
              </LogInNote>
            ) : (
              <OutboxSection read={read} />
            )}
          </section>
          {/* On a phone, the list is above these cards and would push them down, so they wait for it. */}
          {isReady && (
            <Suspense fallback={<SkeletonRows rows={7} />}>
              <DeviceStorageSections
                key={account ?? ''}
                isOfAccount={account !== null}
                onLogOut={isLoggedIn(view) ? onLogOut : null}
                onShown={() => setShown(true)}
              />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}
