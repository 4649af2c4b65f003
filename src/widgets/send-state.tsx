import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { RequestState } from './request-state.tsx'

/** How a change that waits here stands; nothing where none waits. */
export const SendState = ({ state }: { readonly state: DraftState | undefined }) =>
  state && <RequestState state={state} track={false} />
