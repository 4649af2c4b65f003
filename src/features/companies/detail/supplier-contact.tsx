import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, RotateCw, Lock } from 'lucide-react'
import { useSupplierDetails, type SupplierDetailsRead } from '#account/queries/suppliers.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card, Facts } from '#ui/marks/card.tsx'
import { Note } from '#ui/marks/note.tsx'
import { SkeletonRows } from '#ui/lists/list-states.tsx'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { requestLogin } from '#api/refusals.ts'
import { paths } from '#domain/paths.ts'
import { useServerNow } from '#ui/page/use-now.ts'
import { Icon } from '#ui/marks/icon.tsx'

export const MembersOnlyNote = ({ why }: Pick<Extract<SupplierDetailsRead, { at: 'closed' }>, 'why'>) => {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return why === 'visitor' ? (
    <button type="button" className="btn btn--link for-members" onClick={requestLogin}>
      <Icon of={Lock} />
      {t`For members`}
    </button>
  ) : (
    <Link className="btn btn--link for-members" to={paths.account(pathname + search)}>
      <Icon of={Lock} />
      {t`For members`}
    </Link>
  )
}

export type SupplierFact = readonly [name: string, value: ReactElement | string | false | null | undefined]

export const SupplierFactList = ({ facts }: { readonly facts: readonly SupplierFact[] }) => {
  const { t } = useLingui()
  if (facts.every(([, value]) => !value))
    return <p className="muted small">{t`Nothing is stated about this supplier.`}</p>
  return <Facts facts={facts} />
}

const phoneLink = (phone: string) => <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
const mailLink = (email: string) => <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
/** The supplier wrote this text, so only http(s) URLs become links, never a script. */
const webLink = (address: string) =>
  /^https?:\/\/\S+$/i.test(address) ? (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  ) : (
    address
  )

type SupplierContactProps = Readonly<{
  read: SupplierDetailsRead
  hasDetails: boolean | null | undefined
}>

const Body = ({ read, hasDetails }: SupplierContactProps) => {
  const { t } = useLingui()
  if (hasDetails === false) return <p className="muted small">{t`No contact on file.`}</p>
  switch (read.at) {
    case 'waiting':
      return <SkeletonRows rows={3} />
    case 'closed':
      return (
        <>
          <MembersOnlyNote why={read.why} />
          <p className="muted small">
            {read.why === 'visitor'
              ? t`Members see the contact person, phone, email, address, website, exports and documents.`
              : t`Your membership has ended or does not include this. Members see the contact person, phone, email, address, website, exports and documents.`}
          </p>
        </>
      )
    case 'absent':
      return (
        <>
          <Note icon={CloudOff}>{t`The contact details are not on this device yet.`}</Note>
          <Button icon={RotateCw} onClick={read.askAgain}>{t`Try again`}</Button>
        </>
      )
    case 'here': {
      const { contactName, phone, email, address, website } = read.details
      return (
        <>
          <SupplierFactList
            facts={[
              [t`Contact person`, contactName],
              [t`Phone`, phone && phoneLink(phone)],
              [t`Email`, email && mailLink(email)],
              [t`Address`, address],
              [t`Website`, website && webLink(website)],
            ]}
          />
          <p>
            <AsOf at={read.asOf} />
          </p>
        </>
      )
    }
  }
}

export const SupplierContact = (props: SupplierContactProps) => (
  <Card title={<Trans>Contact</Trans>}>
    <div className="stack">
      <Body {...props} />
    </div>
  </Card>
)

export const SupplierContactById = ({ companyId }: { readonly companyId: string }) => (
  <SupplierContact read={useSupplierDetails(companyId, useServerNow())} hasDetails={null} />
)
