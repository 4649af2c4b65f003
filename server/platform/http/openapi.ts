import { z } from 'zod'
import { allCalls } from '#contract/calls.ts'
import type { Call } from '#contract/call.ts'
import { apiVersion, header } from '#contract/headers.ts'
import { languages, locales } from '#contract/languages.ts'
import type { ContractLevel } from '#contract/envelope.ts'
import {
  vocabularyFile,
  vocabularyPath,
  snapshotFirstPage,
  snapshotFirstPagePath,
  snapshotManifest,
  snapshotManifestPath,
} from '#contract/snapshot.ts'
import { visitorInfo, visitorInfoPath } from '#contract/entities/membership.ts'
import type { App } from './context.ts'

type Json = Readonly<Record<string, unknown>>

/** A schema with a transform is described by its input, which is the form that is sent. */
const schemaOf = (schema: Call['data']): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}

const levels: ReadonlyMap<string, ContractLevel> = new Map([
  ['clientRef', 'better'],
  ['updatedSince', 'better'],
  ['after', 'full'],
  ['mark', 'full'],
  ['epoch', 'full'],
  ['destination', 'full'],
  [header.idempotencyKey, 'full'],
  [header.ifMatch, 'full'],
])

const levelOf = (name: string): Json => {
  const level = levels.get(name)
  return level ? { 'x-level': level } : {}
}

const binary: Json = { type: 'string', format: 'binary' }
const textSchema: Json = { type: 'string' }

const parameter = (place: 'query' | 'path' | 'header', name: string, required: boolean, schema = textSchema): Json => ({
  name,
  in: place,
  required,
  schema,
  ...levelOf(name),
})

const contentOf = (type: string, schema: Json): Json => ({ content: { [type]: { schema } } })

const withLevels = (schema: Json): Json => {
  const { properties } = schema as { properties?: Record<string, Json> }
  if (!properties) return schema
  const markedProperties = Object.entries(properties).map(
    ([name, one]) => [name, { ...one, ...levelOf(name) }] as const,
  )
  return { ...schema, properties: Object.fromEntries(markedProperties) }
}

const queryOf = (call: Call): Json[] => {
  const { properties = {}, required = [] } = schemaOf(call.query) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => parameter('query', name, required.includes(name), schema))
}
const pathOf = (call: Call): Json[] =>
  [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter('path', name, true))

const isVersioned = ({ path }: Call) => /\/case-draft\/(update|send)-/.test(path)

const headersOf = (call: Call): Json[] => [
  parameter('header', header.acceptLanguage, false, { enum: Object.values(languages).map(({ apiTag }) => apiTag) }),
  ...(call.write ? [parameter('header', header.idempotencyKey, false)] : []),
  ...(isVersioned(call) ? [parameter('header', header.ifMatch, false)] : []),
]

const uploadForm: Json = { type: 'object', required: ['file'], properties: { file: binary } }

const bodyOf = (call: Call): Json => {
  if (call.method === 'GET' || call.method === 'DELETE') return {}
  if (call.transport === 'multipart')
    return { requestBody: { required: true, ...contentOf('multipart/form-data', uploadForm) } }
  const schema = withLevels(schemaOf(call.body))
  if (Object.keys(schema).length === 0) return {}
  return { requestBody: { required: true, ...contentOf('application/json', schema) } }
}

const answerOf = (call: Call): Json => {
  switch (call.transport) {
    case 'image':
      return { description: 'An image', ...contentOf('image/svg+xml', textSchema) }
    case 'stream':
      return { description: 'Events', ...contentOf('text/event-stream', textSchema) }
    case 'file':
      return { description: 'A file', ...contentOf('application/octet-stream', binary) }
    case 'json':
    case 'multipart': {
      const data = schemaOf(call.data)
      const schema = {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'integer', description: '0 is success' }, data, msg: { type: ['string', 'null'] } },
      }
      return { description: 'The envelope', ...contentOf('application/json', schema) }
    }
  }
}

const fileOf = (description: string, schema: Call['data']): Json => ({
  get: {
    tags: ['files'],
    'x-level': 'full' satisfies ContractLevel,
    parameters: [parameter('path', 'locale', true, { enum: locales })],
    responses: { 200: { description, ...contentOf('application/json', schemaOf(schema)) } },
    security: [],
  },
})
const ofLocale = (path: string) => path.replace('/en/', '/{locale}/')
const publicFiles: Readonly<Record<string, Json>> = {
  [ofLocale(snapshotManifestPath('en'))]: fileOf('Which files hold the catalogue', snapshotManifest),
  [ofLocale(snapshotFirstPagePath('en', 'products'))]: fileOf('The first page of the library', snapshotFirstPage),
  [ofLocale(snapshotFirstPagePath('en', 'companies'))]: fileOf('The first page of the suppliers', snapshotFirstPage),
  [visitorInfoPath]: fileOf('What a visitor may know of the data, the prices and the operator', visitorInfo),
  [vocabularyPath]: fileOf('The words of the catalogue in all languages', vocabularyFile),
}

const openApiDocument = (): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [group, calls] of Object.entries(allCalls))
    for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: {
          operationId: `${group}.${name}`,
          tags: [group],
          /** The lowest level at which a backend has this call (docs/backend.md). */
          'x-level': call.level,
          parameters: [...pathOf(call), ...queryOf(call), ...headersOf(call)],
          ...bodyOf(call),
          responses: { 200: answerOf(call) },
          ...(call.access === 'open' ? { security: [] } : { security: [{ bearer: [] }] }),
        },
      }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Agrochemical sourcing: buyer API', version: apiVersion },
    paths: { ...paths, ...publicFiles },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

export const openApiRoutes = (app: App): void => {
  let document: Readonly<Record<string, unknown>> | null = null
  app.get('/buyer-api/openapi.json', (http) => {
    document ??= openApiDocument()
    http.header('Cache-Control', 'public, max-age=300')
    return http.json(document)
  })
}
