import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HttpContext } from './context.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
  article, fieldset { border: 1px solid #8886; border-radius: .5rem; margin: 1rem 0; padding: .75rem 1rem }
  form, fieldset { display: grid; gap: .75rem }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem }
  dd { margin: 0; font-weight: 600 }
  button, select { font: inherit; min-height: 2.75rem; padding: 0 .75rem }
  h2 { font-size: 1rem; margin: 0 }
  pre { white-space: pre-wrap; font: inherit; margin: .5rem 0 0 }
  small { color: #777 }
`
const styleHash = createHash('sha256').update(style).digest('base64')

interface Page {
  readonly lang: string
  readonly title: string
  readonly formAction: string
  readonly body: ReturnType<typeof html>
}

export const sendPage = (http: HttpContext, { lang, title, formAction, body }: Page) => {
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction}; frame-ancestors 'none'`
  http.header('Content-Security-Policy', policy)
  http.header('Cache-Control', 'no-store')
  return http.html(
    html`<!doctype html>
      <html lang="${lang}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          ${body}
        </body>
      </html>`,
  )
}
