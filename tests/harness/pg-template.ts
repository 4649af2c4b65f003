/** Path of the embedded image, or name of the template database, from which every server test file starts. */
export type PgTemplate = string

declare module 'vitest' {
  interface ProvidedContext {
    pgTemplate: PgTemplate
  }
}
