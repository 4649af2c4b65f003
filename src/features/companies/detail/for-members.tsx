import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { askToSignIn } from '#api/refusals.ts'
import type { SupplierDetailsRead } from '#account/reads/suppliers.ts'
import { paths } from '#domain/paths.ts'
import { Icon } from '#ui/marks/icon.tsx'

type Closed = Extract<SupplierDetailsRead, { at: 'closed' }>

/** Replaces a detail that only members may see, and links to the membership; a visitor must log in first. */
export const ForMembers = ({ why }: Pick<Closed, 'why'>) => {
  const { pathname, search } = useLocation()
  const text = (
    <>
      <Icon of={Lock} />
      <Trans>For members</Trans>
    </>
  )
  return why === 'visitor' ? (
    <button type="button" className="btn btn--link for-members" onClick={askToSignIn}>
      {text}
    </button>
  ) : (
    <Link className="btn btn--link for-members" to={paths.account(pathname + search)}>
      {text}
    </Link>
  )
}
