export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends a mail, or rejects when it could not be handed over. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>
}
