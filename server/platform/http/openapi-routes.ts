import type { App } from './context.ts'
import { openApiDocument } from './openapi.ts'

/** The document costs some 50 ms to make and never changes while the server runs. */
export const openApiRoutes = (app: App): void => {
  let document: Readonly<Record<string, unknown>> | null = null
  app.get('/buyer-api/openapi.json', (http) => {
    document ??= openApiDocument()
    http.header('Cache-Control', 'public, max-age=300')
    return http.json(document)
  })
}
