import type { RequestContent } from '#domain/requests/content.ts'

type Change = (content: RequestContent) => RequestContent

/** What a form holds because the disk refused it: localId to changes. It is gone with the page, so a backup takes it along. */
const held = new Map<string, readonly Change[]>()

export const holdText = (localId: string, changes: readonly Change[]): void => {
  held.set(localId, changes)
}
export const releaseText = (localId: string): void => {
  held.delete(localId)
}

/** The content with what its form could not store; the content itself where nothing is held. */
export const withHeldText = (localId: string, content: RequestContent): RequestContent =>
  (held.get(localId) ?? []).reduce((result, change) => change(result), content)
