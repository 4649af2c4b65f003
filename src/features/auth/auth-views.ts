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
  /** After 2 s of the success message: closes, and goes home when the modal was opened for an action. */
  readonly done: () => void
}
