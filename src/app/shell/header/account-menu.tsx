import { session } from '#api/commands.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Suspense, useState, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useMyAvatar } from '#account/queries/account.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import type { SellerSite } from '#prefs/sign-in.ts'
import { paths } from '#domain/paths.ts'
import { withMessages } from '#i18n/setup.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { Popover } from '#ui/overlays/popover.tsx'
import { latePart } from '#ui/page/after-paint.ts'
import { renderSilentRetry, lazyPart, withEmptySuspense } from '#ui/page/part.tsx'
import { useOutboxSummaryRead } from '#account/queries/outbox.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'
import '../later.css'

const leavingFile = () => withMessages(() => import('#features/device/leaving.tsx'))
const RemoveWorkCheckbox = withEmptySuspense(
  lazyPart(async () => (await leavingFile()).RemoveWorkCheckbox, renderSilentRetry),
)

const leave = async (remove: boolean): Promise<void> => {
  if (!remove) return session.end()
  await (await leavingFile()).removeWorkAndReport()
}

export const LogoutDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const summary = useOutboxSummaryRead()
  const unsent = summary.status === 'ready' ? summary.data.waiting + summary.data.attention : 0
  const [remove, setRemove] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useShowModal(dialog)
  return (
    <dialog ref={dialog} className="ask-dialog" aria-label={t`Log out?`} onClose={onClose}>
      <h2 className="h2">{t`Log out?`}</h2>
      {remove ? null : summary.status === 'loading' ? (
        <p aria-busy="true">{t`Counting what has not been sent…`}</p>
      ) : summary.status === 'failed' ? (
        <p>{t`What has not been sent could not be counted. It stays on this device.`}</p>
      ) : unsent > 0 ? (
        <p>
          <Plural
            value={unsent}
            one="# request has not been sent. It stays on this device and is sent after you log in again."
            other="# requests have not been sent. They stay on this device and are sent after you log in again."
          />
        </p>
      ) : (
        <p>{t`Drafts and requests stay on this device. Your searches and selections are cleared.`}</p>
      )}
      <RemoveWorkCheckbox on={remove} onChange={setRemove} />
      <div className="btnbar">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <button
          type="button"
          className={remove ? 'btn btn--danger' : 'btn btn--primary'}
          disabled={summary.status === 'loading'}
          onClick={() => {
            onClose()
            const reportFailure = () => showToast({ tone: 'bad', text: t`This part of the app could not be loaded` })
            void leave(remove).catch(reportFailure)
            void navigate(`${paths.home()}?auth=login`)
          }}
        >
          <Trans>Log out</Trans>
        </button>
      </div>
    </dialog>
  )
}

const SellerMenuEntry = withEmptySuspense(
  latePart(() => import('#features/auth/seller/seller-switch.tsx'), 'SellerMenuEntry', renderSilentRetry),
)
const SellerSwitch = latePart(
  () => import('#features/auth/seller/seller-switch.tsx'),
  'SellerSwitch',
  renderSilentRetry,
)

export const AccountMenu = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { view } = useSnapshot(sessionState)
  const { account, locale } = useSnapshot(prefs)
  const [leaving, setLeaving] = useState(false)
  const [switching, setSwitching] = useState<SellerSite | null>(null)
  const user = userOf(view)
  const name = user?.nickname || account?.name || user?.email || account?.email || ''
  const phone = usePhone()
  const picture = useMyAvatar()
  const entries = [
    ...(phone ? [[paths.settings(), t`All settings`] as const] : []),
    [paths.profile(), t`Profile`],
    ...(user?.isCompanyAdmin === true ? [[paths.companyProfile(), t`Company profile`] as const] : []),
    [paths.staff(), t`Staff`],
    [paths.account(), t`Membership`],
    [paths.messages(), t`Messages`],
    [paths.feedback(), t`Feedback`],
    [paths.shelf(), t`My documents`],
    [paths.device(), t`This device`],
    [paths.password(), t`Change password`],
  ] as const
  return (
    <>
      <Popover label={t`Account menu`} buttonClass="iconbtn" button={<Avatar name={name} picture={picture} />}>
        {(close) => (
          <>
            <p className="menu__who clip">{name}</p>
            {entries.map(([to, text]) => (
              <Link
                key={to}
                to={to}
                onClick={(event) => {
                  if (to === pathname) event.preventDefault()
                  close()
                }}
              >
                {text}
              </Link>
            ))}
            {locale === 'zh-Hans' && (
              <SellerMenuEntry
                onStart={(site) => {
                  close()
                  setSwitching(site)
                }}
              />
            )}
            <button
              type="button"
              onClick={() => {
                close()
                setLeaving(true)
              }}
            >
              <Trans>Log out</Trans>
            </button>
          </>
        )}
      </Popover>
      <Suspense>{switching && <SellerSwitch site={switching} onEnd={() => setSwitching(null)} />}</Suspense>
      {leaving && <LogoutDialog onClose={() => setLeaving(false)} />}
    </>
  )
}
