import { Suspense, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { refusals, signInClosed } from '#api/refusals.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { draftId, type DraftId } from '#domain/ids.ts'
import type { DrawRescue } from '#features/requests/unsaved/unsaved-offers.tsx'
import { syncStatus } from '#account/outbox/status/status.ts'
import { withWords } from '#i18n/setup.ts'
import { lazyAfterScreen } from '#ui/page/after-paint.ts'
import { useMedia } from '#ui/page/use-media.ts'
import { brand } from '../../brand.ts'
import { useOverlay } from './open-overlay.ts'
import { asDialog, asNothing, lazyPart } from '#ui/page/part.tsx'

const AuthModal = lazyPart(
  async () => (await withWords(() => import('#features/auth/auth-modal.tsx'))).AuthModal,
  asDialog,
)
interface RequestFormProps {
  readonly localId: DraftId
  readonly removed: boolean
  readonly onClose: () => void
}

/**
 * The form is loaded together with what it offers when its text cannot be stored: when the disk fails, or the browser
 * removes the data, the files of the app may be gone too.
 */
const RequestForm = lazyPart<RequestFormProps>(async () => {
  const [{ RequestForm: Form }, { RescueNote }, , offered] = await withWords(() =>
    Promise.all([
      import('#features/requests/form/request-form.tsx'),
      import('#features/storage/rescue-note.tsx'),
      import('#account/backup/save-and-restore.ts'),
      // These are stored after the catalogue. Before that a form opens without them, and can be saved as a file.
      import('#features/requests/unsaved/unsaved-offers.tsx').catch(() => null),
    ]),
  )
  const rescue: DrawRescue = (offers) => <RescueNote>{offered && <offered.UnsavedOffers {...offers} />}</RescueNote>
  return function FormWithOffers(props) {
    useEffect(() => offered?.prepareOffers(), [props.localId])
    return <Form {...props} rescue={rescue} />
  }
}, asDialog)
const OutboxPanel = lazyPart(
  async () => (await withWords(() => import('#features/outbox/outbox-panel.tsx'))).OutboxPanel,
  asDialog,
)
const Guide = lazyPart(async () => (await withWords(() => import('../guide/guide.tsx'))).Guide, asDialog)
const Support = lazyPart(async () => (await withWords(() => import('../support.tsx'))).Support, asDialog)
const MembershipDialog = lazyAfterScreen(
  async () => (await withWords(() => import('#features/membership/membership-dialog.tsx'))).MembershipDialog,
  asNothing,
)
const UpdatePrompt = lazyAfterScreen(async () => (await import('../notices/update-prompt.tsx')).UpdatePrompt, asNothing)
const StorageNotice = lazyAfterScreen(
  async () => (await withWords(() => import('../notices/storage-notice.tsx'))).StorageNotice,
  asNothing,
)
const RefusalToasts = lazyAfterScreen(
  async () => (await withWords(() => import('../toasts/refusal-toasts.tsx'))).RefusalToasts,
  asNothing,
)
const AccountToasts = lazyAfterScreen(
  async () => (await withWords(() => import('../toasts/account-toasts.tsx'))).AccountToasts,
  asNothing,
)
const Toaster = lazyAfterScreen(async () => (await import('#ui/overlays/toaster.tsx')).Toaster, asNothing)

/**
 * Opens the sign-in modal when something needs a login, and once when the server ended the session. It names no view,
 * so that the buyer stays on the same page. A session that had ended before this start is not announced again.
 */
const SignInAsked = () => {
  const { signIn } = useSnapshot(refusals)
  const { status } = useSnapshot(sessionState).view
  const [auth, openAuth] = useOverlay('auth')
  // Requests from before the first render count too.
  const seen = useRef({ signIn: 0, status, auth })
  useEffect(() => {
    const asked = seen.current.signIn !== signIn
    const ended = seen.current.status === 'signed-in' && status === 'expired'
    const closed = seen.current.auth !== null && auth === null
    seen.current = { signIn, status, auth }
    if (closed) signInClosed()
    if ((asked || ended) && auth === null) openAuth('required')
  }, [signIn, status, auth, openAuth])
  return null
}
/** The service worker does not cache this file: without a network there is nothing to refresh from. */
const PullRefresh = lazyAfterScreen(
  async () => (await withWords(() => import('../pull/pull-refresh.tsx'))).PullRefresh,
  asNothing,
)

/** Everything that opens over any page. Overlays load when first opened; notices load after the first paint. */
export const Overlays = () => {
  const [auth, setAuth] = useOverlay('auth')
  const [draft, setDraft] = useOverlay('draft')
  const [outbox, setOutbox] = useOverlay('outbox')
  const [guide, setGuide] = useOverlay('guide')
  const [support, setSupport] = useOverlay('support')
  const account = accountOf(useSnapshot(sessionState).view)
  // A browser that removed the account's data may have removed the sign-in too. An open form must stay.
  const removed = useSnapshot(syncStatus).storage === 'removed'
  const touch = useMedia('(any-pointer: coarse)')
  return (
    <>
      {/* Outside Suspense: a click in the first second would otherwise be lost. */}
      <SignInAsked />
      <Suspense>
        {draft !== null && (account !== null || removed) && (
          <RequestForm localId={draftId.parse(draft)} removed={removed} onClose={() => setDraft(null)} />
        )}
        {outbox !== null && account !== null && <OutboxPanel onClose={() => setOutbox(null)} />}
        {auth !== null && <AuthModal view={auth} brandName={brand.name} onClose={() => setAuth(null)} />}
        {guide !== null && <Guide onClose={() => setGuide(null)} />}
        {support !== null && <Support onClose={() => setSupport(null)} />}
        <MembershipDialog />
        <UpdatePrompt />
        <StorageNotice />
        <RefusalToasts />
        {account !== null && <AccountToasts key={account} />}
        <Toaster />
        {touch && <PullRefresh />}
      </Suspense>
    </>
  )
}
