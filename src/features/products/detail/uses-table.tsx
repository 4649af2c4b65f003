import { Trans } from '@lingui/react/macro'
import type { ProductUse } from '#contract/entities/product.ts'
import { usePhone } from '#ui/page/use-media.ts'
import { doseText, hectareText } from '#widgets/register-facts.tsx'

/** The register lists a crop, target, dose and method once. */
const keyOf = (use: ProductUse) => [use.crop?.id, use.target?.id, use.doseRaw, use.method].join('|')

/** Registered uses with the dose as the register states it, and per hectare if that is a plain conversion. */
export const UsesTable = ({ uses }: { uses: readonly ProductUse[] }) => {
  const phone = usePhone()
  // Leave out a column, or on a phone a line, that would be empty for all uses.
  const dosed = uses.some((use) => doseText(use) !== '')
  const told = uses.some((use) => use.method)
  if (phone) {
    return (
      <ul className="list uses">
        {uses.map((use) => (
          <li key={keyOf(use)}>
            <b>{use.crop?.name ?? '–'}</b> <span className="muted">{use.target ? `· ${use.target.name}` : ''}</span>
            <dl>
              {dosed && (
                <>
                  <dt>
                    <Trans>Dose</Trans>
                  </dt>
                  <dd className="num">
                    {doseText(use) || '–'} <span className="faint">{hectareText(use) && `(${hectareText(use)})`}</span>
                  </dd>
                </>
              )}
              {use.method && (
                <>
                  <dt>
                    <Trans>Method</Trans>
                  </dt>
                  <dd>{use.method}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className="card card--flush">
      <table className="table use">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Crop</Trans>
            </th>
            <th scope="col">
              <Trans>Pest</Trans>
            </th>
            {dosed && (
              <th scope="col" className="r">
                <Trans>Dose as registered</Trans>
              </th>
            )}
            {dosed && (
              <th scope="col" className="r">
                <Trans>Per hectare</Trans>
              </th>
            )}
            {told && (
              <th scope="col">
                <Trans>Method</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {uses.map((use) => (
            <tr key={keyOf(use)}>
              <td className="strong">{use.crop?.name ?? '–'}</td>
              <td>{use.target?.name ?? '–'}</td>
              {dosed && <td className="r num">{doseText(use) || '–'}</td>}
              {dosed && <td className="r num muted">{hectareText(use) || '–'}</td>}
              {told && <td className="muted">{use.method}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
