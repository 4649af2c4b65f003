import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CloudOff, Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Company, SupplierDetails } from '#contract/entities/company.ts'
import { prefs } from '#prefs/prefs.ts'
import type { SupplierDetailsRead } from '#account/queries/suppliers.ts'
import { allowedFileUrl } from '#api/files/file-address.ts'
import { useFilesOnDevice } from '#catalogue/queries/files-here.ts'
import { useOffline } from '#api/connection.ts'
import { formatBytes, formatDay } from '#i18n/formats.ts'
import { Section } from '#ui/marks/card.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { ForeignFileNote } from '#ui/lists/list-states.tsx'
import { MembersOnlyNote } from './supplier-contact.tsx'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const labels: Readonly<Record<string, MessageDescriptor>> = {
  licence: msg`Licence`,
  iso9001: msg`Quality management`,
  coa: msg`Certificate of analysis (COA)`,
  sds: msg`Safety data sheet (SDS)`,
}

type Document = SupplierDetails['documents'][number]
type FileHere = Readonly<{ at: 'pinned' | 'seen' | 'absent'; bytes: number | null }> | undefined

const StoredAt = ({ here, offline }: Readonly<{ here: FileHere; offline: boolean }>) => {
  const { t } = useLingui()
  if (here === undefined) return null
  if (here.at === 'absent')
    return <span className="tiny faint">{offline ? t`Not on this device` : t`Opens online only`}</span>
  const size = here.bytes === null ? '' : formatBytes(here.bytes)
  return (
    <span className="tag tag--line">
      {here.at === 'pinned' ? t`In the offline pack, ${size}` : t`On this device, ${size}`}
    </span>
  )
}

const DocumentRow = ({ file, here, onOpen }: Readonly<{ file: Document; here: FileHere; onOpen: () => void }>) => {
  const { t, i18n } = useLingui()
  const offline = useOffline()
  const kind = labels[file.kind.toLowerCase()]
  const address = allowedFileUrl(file.url)
  const unreachable = address === null || (offline && here?.at === 'absent')
  const issued = file.issuedOn ? formatDay(file.issuedOn) : ''
  const until = file.validUntil ? formatDay(file.validUntil) : ''
  const text = (
    <>
      <Icon of={unreachable ? CloudOff : FileText} />
      <span className="grow">
        <span className="item__t wraps">{file.name}</span>
        <span className="item__s wraps">
          {[kind ? i18n._(kind) : file.kind, issued && t`issued ${issued}`, until && t`valid to ${until}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {address === null ? <ForeignFileNote /> : <StoredAt here={here} offline={offline} />}
    </>
  )
  // An absent file has no link while offline. A file on a site that the build does not allow never has one.
  return unreachable ? (
    <span className="lrow company__file is-cached">{text}</span>
  ) : (
    <a className="lrow company__file" href={address} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      {text}
    </a>
  )
}

const placeholderClass = 'block full soft photo small muted photo--wait'

const PhotoTile = ({ photo, here }: Readonly<{ photo: Company['photos'][number]; here: FileHere }>) => {
  const { t } = useLingui()
  const { dataSaver } = useSnapshot(prefs)
  const offline = useOffline()
  const [isRequested, setIsRequested] = useState(false)
  const isStored = here !== undefined && here.at !== 'absent'
  const { name } = photo
  const address = allowedFileUrl(photo.url)
  if (address === null)
    return (
      <span className={placeholderClass}>
        {name}
        <ForeignFileNote />
      </span>
    )
  if (isRequested || isStored || !dataSaver.on)
    return offline && !isStored ? (
      <span className={placeholderClass}>
        <Icon of={CloudOff} />
        <Trans>Not on this device</Trans>
      </span>
    ) : (
      <img className="block full soft photo" src={address} alt={name} loading="lazy" decoding="async" />
    )
  const size = photo.size ? formatBytes(photo.size) : ''
  return (
    <button type="button" className={placeholderClass} onClick={() => setIsRequested(true)} disabled={offline}>
      <Icon of={Download} />
      <span>{size ? t`Show photo, ${size}` : t`Show photo`}</span>
    </button>
  )
}

type SupplierFilesProps = Pick<Company, 'photos' | 'hasDetails'> & Readonly<{ details: SupplierDetailsRead }>

export const SupplierFiles = ({ photos, details, hasDetails }: SupplierFilesProps) => {
  const { t } = useLingui()
  const documents = details.at === 'here' ? details.details.documents : []
  const { files, look } = useFilesOnDevice([...documents, ...photos].map(({ url }) => url))
  const storedCount = documents.filter(({ url }) => files?.[url] && files[url].at !== 'absent').length
  return (
    <>
      {((details.at === 'closed' && hasDetails !== false) || documents.length > 0) && (
        <Section
          title={t`Documents`}
          aside={
            documents.length > 0 &&
            storedCount === documents.length && (
              <span className="asof">
                <Icon of={CircleCheck} />
                {t`All available on this device`}
              </span>
            )
          }
        >
          {details.at === 'closed' ? (
            <MembersOnlyNote why={details.why} />
          ) : (
            <ul className="list">
              {documents.map((file) => (
                <li key={file.url}>
                  <DocumentRow file={file} here={files?.[file.url]} onOpen={() => setTimeout(look, 2000)} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {photos.length > 0 && (
        <Section title={t`Photos`}>
          <ul className="photos">
            {photos.map((photo) => (
              <li key={photo.url}>
                <PhotoTile photo={photo} here={files?.[photo.url]} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
