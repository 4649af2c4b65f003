import { createServer, type AddressInfo, type Socket } from 'node:net'

type FakeAnswer = 'done' | 'never' | 'broken' | { readonly sqlState: string }

export interface FakePostgres {
  readonly url: string
  answer: (statement: string) => FakeAnswer
  /** If false, connections are accepted but not answered, as by a stopped process. */
  greets: boolean
  /** `false` makes the port refuse connections, as while the server restarts. */
  readonly setListening: (listening: boolean) => Promise<void>
  readonly terminateAll: () => void
  readonly connections: () => number
  readonly statements: readonly string[]
  readonly stop: () => Promise<void>
}

const sslRequest = 80_877_103

const message = (type: string, body: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const idleMessage = message('Z', Buffer.from('I'))
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), idleMessage])
const doneMessage = message('C', Buffer.from('DO\0'))
const errorMessage = (sqlState: string) => message('E', Buffer.from(`SERROR\0C${sqlState}\0Mrefused\0\0`))

const speak = (socket: Socket, greets: () => boolean, judge: (statement: string) => FakeAnswer) => {
  let buffer = Buffer.alloc(0)
  let isGreeted = false
  let statement = ''
  const reply = (text: string, ok: readonly Buffer[]) => {
    const answer = judge(text)
    if (answer === 'broken') socket.destroy()
    else if (answer !== 'never')
      socket.write(Buffer.concat(answer === 'done' ? ok : [errorMessage(answer.sqlState), idleMessage]))
  }
  const textOf = (body: Buffer, from: number) => body.subarray(from, body.indexOf(0, from)).toString('utf8')
  const take = (type: string, body: Buffer) => {
    if (type === 'Q') reply(textOf(body, 0), [doneMessage, idleMessage])
    else if (type === 'P') statement = textOf(body, body.indexOf(0) + 1)
    else if (type === 'S') reply(statement, [message('1'), message('2'), message('n'), doneMessage, idleMessage])
    else if (type === 'X') socket.end()
  }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const start = isGreeted ? 1 : 0
      if (buffer.length < start + 4) return
      const end = start + buffer.readInt32BE(start)
      if (buffer.length < end) return
      const [type, body] = [buffer.toString('latin1', 0, start), buffer.subarray(start + 4, end)]
      buffer = buffer.subarray(end)
      if (isGreeted) take(type, body)
      else if (body.readInt32BE(0) === sslRequest) socket.write('N')
      else {
        isGreeted = true
        if (greets()) socket.write(welcome)
      }
    }
  })
}

/** Speaks the part of PostgreSQL's protocol that the driver needs, and has no rows. */
export const startFakePostgres = async (): Promise<FakePostgres> => {
  const sockets = new Set<Socket>()
  const statements: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const judge = (statement: string) => {
      statements.push(statement)
      return fake.answer(statement)
    }
    speak(socket, () => fake.greets, judge)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  const terminateAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      terminateAll()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const fake: FakePostgres = {
    url: `postgres://fake@127.0.0.1:${port}/fake`,
    answer: () => 'done',
    greets: true,
    setListening: async (listening) => {
      if (listening && !server.listening) await listen(port)
      if (!listening && server.listening) await close()
    },
    terminateAll,
    connections: () => sockets.size,
    statements,
    stop: close,
  }
  return fake
}
