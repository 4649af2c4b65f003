/** The views of the sign-in modal (specification, section 2). */
export const authViews = ['login', 'register', 'resetPassword', 'invite'] as const
export type AuthView = (typeof authViews)[number]

export interface Invite {
  readonly uuid: string
  readonly code: string
}

export interface ViewProps {
  readonly invite: Invite
  readonly go: (view: AuthView) => void
  /** Called on success: after 2 s the modal closes, and leads home if the address named its view. */
  readonly done: () => void
}
