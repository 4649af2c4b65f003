/** File of the embedded image, or name of the template database, that every server test file starts from. */
export type PgTemplate = string

declare module 'vitest' {
  interface ProvidedContext {
    pgTemplate: PgTemplate
  }
}
