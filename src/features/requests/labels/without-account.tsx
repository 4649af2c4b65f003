import { Trans } from '@lingui/react/macro'
import type { RequestRecord } from '#contract/entities/request.ts'
import { useCompanyOnDevice } from '#catalogue/queries/lists/stored-rows.ts'
import { status } from '#domain/lifecycle/status.ts'
import { Note } from '#ui/marks/note.tsx'

export const NoSupplierAccountNote = () => (
  <Trans>
    A supplier that has never answered may have no account here. Without an account, nobody passes your request on: it
    waits until the operator has invited the supplier, or until the reply-by date.
  </Trans>
)

export function AwaitingSupplierAccountNote({ record }: Readonly<{ record: RequestRecord }>) {
  const company = useCompanyOnDevice(record.company.companyId)
  if (record.status !== status.sent || company?.answersHere !== false) return null
  return (
    <div className="mt-4">
      <Note tone="pending">
        <NoSupplierAccountNote />
      </Note>
    </div>
  )
}
