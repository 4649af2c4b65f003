import { createServer, type Server } from 'node:http'
import type { DatabasePool } from './db/connections.ts'

/** Callers choose the method, so all unknown methods share one label. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Loads the Prometheus client only when it is needed, because it takes 13 MB of memory. */
export const createMetrics = async (poolUse?: DatabasePool['use']) => {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'path', 'status']
  const requests = new Counter({ name: 'http_requests_total', help: 'Answered requests', labelNames, registers })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer begins',
    labelNames,
    // There are few buckets, because each of them is a time series for each path.
    buckets: [0.01, 0.05, 0.2, 1, 5],
    registers,
  })
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name, help, labelNames: [label], registers })
  const refusals = counter('refusals_total', 'Refused requests', 'reason')
  const runs = counter('job_runs_total', 'Begun runs of background jobs', 'job')
  const faults = counter('job_faults_total', 'Faults of background jobs', 'job')
  const mails = new Gauge({ name: 'mails_waiting', help: 'Notices and invitations to be mailed', registers })
  const pool = new Gauge({
    name: 'database_pool',
    help: 'Connections to the database that are in use or idle, and statements that wait for one',
    labelNames: ['state'],
    collect: () => {
      for (const [state, count] of Object.entries(poolUse?.() ?? {})) pool.set({ state }, count)
    },
    registers: [],
  })
  if (poolUse) registry.registerMetric(pool)
  return {
    request: (anyMethod: string, path: string, status: number, ms: number): void => {
      const method = methods.has(anyMethod) ? anyMethod : 'other'
      const labels = { method, path, status: `${Math.floor(status / 100)}xx` }
      requests.inc(labels)
      durations.observe(labels, ms / 1000)
    },
    refusal: (reason: string): void => refusals.inc({ reason }),
    jobRun: (job: string): void => runs.inc({ job }),
    jobFault: (job: string): void => faults.inc({ job }),
    mailsWaiting: (count: number): void => mails.set(count),
    contentType: registry.contentType,
    read: () => registry.metrics(),
  }
}
export type ReadableMetrics = Awaited<ReturnType<typeof createMetrics>>
export type Metrics = Omit<ReadableMetrics, 'contentType' | 'read'>

/** The metrics have a separate port, so that a proxy of the backend cannot make them public by accident. */
export const serveMetrics = ({ contentType, read }: ReadableMetrics, place: { port: number; host: string }): Server =>
  createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  }).listen(place)
