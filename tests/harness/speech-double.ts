import { openDouble, type Reply as ReplyTo } from './local-server.ts'

interface AskedSpeech {
  readonly path: string
  readonly authorization: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Buffer } | null
}
type Reply = ReplyTo<AskedSpeech>

export const transcriberReplies = {
  text:
    (text: string): Reply =>
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ text, usage: { seconds: 3 } }))
    },
  raw:
    (body: string, status = 200, type = 'application/json'): Reply =>
    (response) => {
      response.writeHead(status, { 'content-type': type })
      response.end(body)
    },
  never: (): Reply => () => undefined,
  stalls: (): Reply => (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"text":')
  },
  cuts: (): Reply => (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"text":"half')
    setTimeout(() => response.destroy(), 20)
  },
  endless: (): Reply => (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const writeMore = () => {
      if (!response.destroyed) response.write(' '.repeat(16_384), () => setTimeout(writeMore, 1))
    }
    writeMore()
  },
  redirects:
    (to: string): Reply =>
    (response) => {
      response.writeHead(307, { location: to })
      response.end()
    },
} as const

export const openSpeechDouble = () =>
  openDouble(transcriberReplies.text('Nothing.'), async ({ url, headers }, body) => {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData()
    const file = form.get('file')
    return {
      path: url ?? '',
      authorization: headers.authorization,
      fields: Object.fromEntries(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
      file:
        file instanceof File
          ? { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) }
          : null,
    }
  })

export const wavOf = (seconds: number): Buffer => {
  const rate = 8000
  const sound = Buffer.alloc(Math.round(rate * seconds), 0x80)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(sound.length, 40)
  return Buffer.concat([head, sound])
}
