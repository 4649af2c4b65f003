import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { Link } from 'react-router-dom'
import { fileAddress } from '#api/files/file-address.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { OfferColumn } from '#domain/quotes/columns.ts'
import type { Offer } from '#domain/quotes/offers.ts'
import { paths } from '#domain/paths.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { NotOpened } from '#ui/lists/list-states.tsx'
import { ReplyState } from '../reply-state.tsx'

export const None = () => <span className="faint">–</span>

export const SupplierHead = ({ supplier, kind }: { supplier: OfferColumn; kind: RequestKind }) => (
  <th scope="col">
    <div className="item cmp__who">
      <Monogram name={supplier.record.company.name} size="sm" />
      <div className="grow">
        <Link className="item__t" to={paths.request(kind, supplier.id)}>
          {supplier.record.company.name}
        </Link>
        <ReplyState supplier={supplier} />
      </div>
    </div>
  </th>
)

export const NoteCells = ({ suppliers }: { suppliers: readonly OfferColumn[] }) =>
  suppliers.map(({ id, offer }) => (
    <td key={id} className="muted cmp__note">
      {offer?.text ?? <None />}
    </td>
  ))

const OfferFiles = ({ files }: Pick<Offer, 'files'>) =>
  files.map((file) => {
    const address = fileAddress(file.url)
    return address === null ? (
      <span key={file.url} className="cmp__file">
        <Icon of={FileText} size={16} />
        {file.name}
        <NotOpened />
      </span>
    ) : (
      <a key={file.url} className="cmp__file" href={address} target="_blank" rel="noopener noreferrer">
        <Icon of={FileText} size={16} />
        {file.name}
      </a>
    )
  })

export const FileCells = ({ suppliers }: { suppliers: readonly OfferColumn[] }) =>
  suppliers.map(({ id, offer }) => (
    <td key={id}>{offer && offer.files.length > 0 ? <OfferFiles files={offer.files} /> : <None />}</td>
  ))

/** Note and files of an offer as facts of a card; empty ones are left out. */
export const OfferExtras = ({ offer }: { offer: Offer | null }) => (
  <>
    {offer?.text && (
      <div>
        <dt>
          <Trans>Note</Trans>
        </dt>
        <dd className="muted cmp__note">{offer.text}</dd>
      </div>
    )}
    {offer && offer.files.length > 0 && (
      <div>
        <dt>
          <Trans>Files</Trans>
        </dt>
        <dd>
          <OfferFiles files={offer.files} />
        </dd>
      </div>
    )}
  </>
)
