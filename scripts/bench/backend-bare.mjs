// @ts-check
/**
 * The same SQL with the same web framework and driver, and nothing else: no sign-in, checks, translation or caching.
 * Routes without SQL answer with constant bytes. Started by backend.mjs: `node backend-bare.mjs <database> <port>
 * <known.json>`.
 */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { questionsOf } from './backend-questions.mjs'

const [url = '', port = '', file = ''] = process.argv.slice(2)
const questions = questionsOf(JSON.parse(readFileSync(file, 'utf8')))
const pool = new pg.Pool({ connectionString: url, max: 10 })

/** About the size of the catalogue's public manifest. */
const constant = 'x'.repeat(10_000)
const app = new Hono()
app.get('/healthz', (http) => http.json({ ok: true }))
app.all('/:question/:turn', async (http) => {
  const question = questions[Number(http.req.param('question'))]
  if (!question) return http.notFound()
  if (!question.sql) return http.body(constant)
  const client = await pool.connect()
  try {
    const data = await question.sql((text, values = []) => client.query(text, values), Number(http.req.param('turn')))
    return http.json({ code: 0, data, msg: '' })
  } finally {
    client.release()
  }
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) })
