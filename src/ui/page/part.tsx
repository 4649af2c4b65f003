import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, X } from 'lucide-react'
import { Component, lazy, Suspense, useEffect, useReducer, useRef, type ComponentType, type ReactNode } from 'react'
import { appBase } from '#lib/app-base.ts'
import { useShowModal } from '../overlays/use-show-modal.ts'

interface BoundaryProps {
  readonly renderFailed: (again: () => void) => ReactNode
  readonly onFailed?: (() => void) | undefined
  readonly of?: string | undefined
  readonly children: ReactNode
}

interface BoundaryState {
  readonly failed: boolean
  readonly of?: string | undefined
}

export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, of: this.props.of }

  static getDerivedStateFromError = (): BoundaryState => ({ failed: true })

  static getDerivedStateFromProps = ({ of }: BoundaryProps, state: BoundaryState): BoundaryState | null =>
    of === state.of ? null : { failed: false, of }

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override render() {
    return this.state.failed ? this.props.renderFailed(() => this.setState({ failed: false })) : this.props.children
  }
}

interface FailedProps {
  readonly again: () => void
  readonly onClose?: () => void
}

export const FailedPart = ({ again, onClose }: FailedProps) => {
  const { t } = useLingui()
  return (
    <div className="failed" role="alert">
      <CloudOff className="icon" aria-hidden />
      <div className="grow">
        <b>{t`This part of the app could not be loaded`}</b>
        <p>{t`It may be blocked, or not yet on this device. Everything else works, and what you wrote stays.`}</p>
      </div>
      <div className="btnbar">
        <a className="btn btn--ghost" href={appBase.onHost('/')}>
          <Trans>Home</Trans>
        </a>
        <button type="button" className="btn btn--secondary" onClick={again}>
          <Trans>Try again</Trans>
        </button>
        {onClose && (
          <button type="button" className="iconbtn" aria-label={t`Close`} onClick={onClose}>
            <X className="icon" aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}

const FailedDialog = (props: FailedProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useShowModal(dialog)
  return (
    // `onCancel` rather than `onClose`, because Try again hides the dialog, which also fires the close event.
    <dialog ref={dialog} className="failed-dialog" onCancel={props.onClose}>
      <FailedPart {...props} />
    </dialog>
  )
}

type InPlace<P> = (again: () => void, props: P) => ReactNode

export const renderFailedPart: InPlace<unknown> = (again) => <FailedPart again={again} />

export const renderFailedLine: InPlace<unknown> = (again) => (
  <div className="failed failed--sm" role="alert">
    <p className="grow">
      <Trans>This part of the app could not be loaded</Trans>
    </p>
    <button type="button" className="btn btn--secondary btn--sm" onClick={again}>
      <Trans>Try again</Trans>
    </button>
  </div>
)

export const renderFailedDialog: InPlace<{ readonly onClose: () => void }> = (again, { onClose }) => (
  <FailedDialog again={again} onClose={onClose} />
)

const FailedIcon = ({ again }: { readonly again: () => void }) => {
  const { t } = useLingui()
  const failureText = t`This part of the app could not be loaded`
  const label = `${failureText}. ${t`Try again`}`
  return (
    <button type="button" className="iconbtn" aria-label={label} onClick={again}>
      <CloudOff className="icon" aria-hidden />
    </button>
  )
}

export const renderFailedIcon: InPlace<unknown> = (again) => <FailedIcon again={again} />

const SilentRetry = ({ again }: FailedProps) => {
  useEffect(() => {
    const stop = new AbortController()
    for (const event of ['online', 'focus']) addEventListener(event, again, { signal: stop.signal })
    return () => stop.abort()
  }, [again])
  return null
}

/** For a decorative or unrequested component: if it fails, nothing is rendered, until a retry on focus or `online`. */
export const renderSilentRetry: InPlace<unknown> = (again) => <SilentRetry again={again} />

interface PartProps {
  readonly of?: string
  readonly renderFailed?: InPlace<null>
  readonly children: ReactNode
}

export const PartBoundary = ({ of, renderFailed = renderFailedPart, children }: PartProps) => (
  <ErrorBoundary of={of} renderFailed={(again) => renderFailed(again, null)}>
    {children}
  </ErrorBoundary>
)

const useNothing = () => ''

/** Style links that failed. The app must load them again: Vite considers a style loaded once it was requested. */
const failedStyles = new Set<HTMLLinkElement>()
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  },
  true,
)

const reloadStyle = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.onload = () => {
      failedStyles.delete(link)
      resolve()
    }
    link.onerror = () => reject(new Error(link.href))
    // Inserting the link again makes the browser fetch it again.
    document.head.append(link)
  })

const importedAnew = new Map<string, Promise<unknown>>()
let addresses = 0

/** Imports a file that failed before. It gets a new URL, because browsers remember that the old one failed. */
const anew = (file: string, load: (address: string) => Promise<unknown>) => (): Promise<unknown> => {
  const known = importedAnew.get(file)
  if (known) return known
  addresses += 1
  const loading = load(`${file}?again=${addresses}`)
  importedAnew.set(file, loading)
  loading.catch(() => importedAnew.delete(file))
  return loading
}
// In the build, every failed import calls `anew` (see vite.config.ts).
Object.assign(globalThis, { anew })

/** Renders `failed` for a component that is not loaded or throws, until a retry or a new result of `useOf`. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  failed: InPlace<P> = renderFailedPart,
  useOf: () => string = useNothing,
): ComponentType<P> => {
  let failedLinks: readonly HTMLLinkElement[] = []
  // React remembers that a lazy component failed, so each retry needs a new one.
  const make = () =>
    lazy(async () => {
      await Promise.all(failedLinks.map(reloadStyle))
      const failedBefore = new Set(failedStyles)
      try {
        return { default: await load() }
      } catch (error) {
        failedLinks = [...failedStyles].filter((link) => !failedBefore.has(link))
        throw error
      }
    })
  let LoadedPart = make()
  return function LazyPart(props: P) {
    const [, draw] = useReducer((n: number) => n + 1, 0)
    const retry = (again: () => void) => () => {
      draw()
      again()
    }
    const loadedPart = <LoadedPart {...props} />
    return (
      <ErrorBoundary
        of={useOf()}
        renderFailed={(again) => failed(retry(again), props)}
        // The component is replaced only now: until its failure is rendered, React would load each new one, endlessly.
        onFailed={() => {
          LoadedPart = make()
        }}
      >
        {/* While a component without a visible failure is loaded again, the content around it must stay visible. */}
        {failed === renderSilentRetry ? <Suspense>{loadedPart}</Suspense> : loadedPart}
      </ErrorBoundary>
    )
  }
}

export const withEmptySuspense = <P extends object>(Content: ComponentType<P>): ComponentType<P> =>
  function Apart(props: P) {
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    )
  }
