import { FileText } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { OfferColumn } from '#domain/quotes/columns.ts'
import { paths, type RequestSection } from '#domain/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { Monogram } from '#ui/monogram.tsx'
import { StandingLine } from './standing-line.tsx'

/** Parts of a comparison's table that prices and fees share. */

export const None = () => <span className="faint">–</span>

export const SupplierHead = ({ supplier, section }: { supplier: OfferColumn; section: RequestSection }) => (
  <th scope="col">
    <div className="item cmp__who">
      <Monogram name={supplier.record.company.name} size="sm" />
      <div className="grow">
        <Link className="item__t" to={paths.request(section, supplier.id)}>
          {supplier.record.company.name}
        </Link>
        <StandingLine supplier={supplier} />
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

const Files = ({ supplier: { offer } }: { supplier: OfferColumn }) =>
  offer && offer.files.length > 0 ? (
    offer.files.map((file) => (
      <a key={file.url} className="cmp__file" href={file.url} target="_blank" rel="noreferrer">
        <Icon of={FileText} size={16} />
        {file.name}
      </a>
    ))
  ) : (
    <None />
  )

export const FileCells = ({ suppliers }: { suppliers: readonly OfferColumn[] }) =>
  suppliers.map((supplier) => (
    <td key={supplier.id}>
      <Files supplier={supplier} />
    </td>
  ))
