import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { RequestState } from './request-state.tsx'

/** The state of a waiting change; nothing if none waits. */
export const SendState = ({ state }: { readonly state: DraftState | undefined }) =>
  state && <RequestState state={state} track={false} />
