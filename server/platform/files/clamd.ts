import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { ScannerConfig } from '../config.ts'

export type ScanResult =
  | { readonly is: 'clean' }
  | { readonly is: 'infected'; readonly signature: string }
  | { readonly is: 'too-large' }

const maxAnswer = 1000
const pingMs = 3_000

const ask = async (
  { at }: ScannerConfig,
  command: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  timeoutMs: number,
): Promise<string> => {
  const socket = connect(at)
  const timer = setTimeout(() => socket.destroy(new Error('the scanner takes too long')), timeoutMs)
  try {
    // clamd may answer and stop reading before the end of a file, so its answer is read while the file is still sent.
    pipeline(command, socket, { end: false }).catch((error: unknown) => socket.destroy(error as Error))
    let answer = ''
    for await (const bytes of socket as AsyncIterable<Buffer>) {
      answer += bytes.toString('latin1')
      if (answer.length > maxAnswer) throw new Error('the scanner answers too much')
      if (answer.endsWith('\0')) return answer.slice(0, -1)
    }
    throw new Error('the scanner broke off')
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** The command INSTREAM: each piece is preceded by its length, and a length of 0 ends the file. */
async function* streamed(file: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const bytes of file) {
    if (bytes.length === 0) continue
    yield lengthOf(bytes.length)
    yield bytes
  }
  yield lengthOf(0)
}

export const scanFile = async (scanner: ScannerConfig, file: AsyncIterable<Uint8Array>): Promise<ScanResult> => {
  const answer = await ask(scanner, streamed(file), scanner.timeoutMs)
  if (answer === 'stream: OK') return { is: 'clean' }
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (signature !== undefined) return { is: 'infected', signature }
  if (answer.includes('size limit exceeded')) return { is: 'too-large' }
  throw new Error(`the scanner answers: ${answer}`)
}

export const pingScanner = async (scanner: ScannerConfig): Promise<void> => {
  const answer = await ask(scanner, [Buffer.from('zPING\0')], Math.min(pingMs, scanner.timeoutMs))
  if (answer !== 'PONG') throw new Error(`the scanner answers: ${answer}`)
}
