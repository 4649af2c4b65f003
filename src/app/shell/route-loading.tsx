import { useLingui } from '@lingui/react/macro'

/** The panel while a route's code loads. It has the final frame, so that nothing jumps. */
export const RouteLoading = () => {
  const { t } = useLingui()
  return <main className="panel" aria-busy="true" aria-label={t`Loading`} />
}
