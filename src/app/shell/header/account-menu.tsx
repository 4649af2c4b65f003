import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useOwnAvatar } from '#account/reads/account/settings.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs-state.ts'
import type { SellerSite } from '#prefs/seller-site.ts'
import { paths } from '#domain/paths.ts'
import { withWords } from '#i18n/setup.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { Popover } from '#ui/overlays/popover.tsx'
import { LogoutDialog } from '../overlays/logout-dialog.tsx'
import { asNothing, lazyPart } from '#ui/page/part.tsx'

/** Shown only in Simplified Chinese. If its file is missing, the menu opens without it. */
const SellerEntry = lazyPart(
  async () => (await withWords(() => import('#features/auth/seller/seller-switch.tsx'))).SellerEntry,
  asNothing,
)
const SellerSwitch = lazyPart(
  async () => (await withWords(() => import('#features/auth/seller/seller-switch.tsx'))).SellerSwitch,
  asNothing,
)

/** Profile, settings and logout. An entry for the current page only closes the menu. */
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
  const picture = useOwnAvatar()
  const entries = [
    { to: paths.settings(), text: t`All settings`, shown: phone },
    { to: paths.profile(), text: t`Profile`, shown: true },
    { to: paths.companyProfile(), text: t`Company profile`, shown: user?.isCompanyAdmin === true },
    { to: paths.staff(), text: t`Staff`, shown: true },
    { to: paths.account(), text: t`Membership`, shown: true },
    { to: paths.messages(), text: t`Messages`, shown: true },
    { to: paths.feedback(), text: t`Feedback`, shown: true },
    { to: paths.shelf(), text: t`My documents`, shown: true },
    { to: paths.device(), text: t`This device`, shown: true },
    { to: paths.password(), text: t`Change password`, shown: true },
  ]
  return (
    <>
      <Popover label={t`Account menu`} buttonClass="iconbtn" button={<Avatar name={name} picture={picture} />}>
        {(close) => (
          <>
            <p className="menu__who clip">{name}</p>
            {entries.flatMap(({ to, text, shown }) =>
              shown
                ? [
                    <Link
                      key={to}
                      to={to}
                      onClick={(event) => {
                        if (to === pathname) event.preventDefault()
                        close()
                      }}
                    >
                      {text}
                    </Link>,
                  ]
                : [],
            )}
            <Suspense>
              {locale === 'zh-Hans' && (
                <SellerEntry
                  onStart={(site) => {
                    close()
                    setSwitching(site)
                  }}
                />
              )}
            </Suspense>
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
