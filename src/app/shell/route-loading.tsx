import { useLingui } from '@lingui/react/macro'

/** The panel while a route's code arrives: its frame stands, so nothing jumps. */
export const RouteLoading = () => {
  const { t } = useLingui()
  return <main className="panel" aria-busy="true" aria-label={t`Loading`} />
}
