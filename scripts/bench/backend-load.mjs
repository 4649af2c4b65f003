// @ts-check
import { connect } from 'node:net'

/**
 * One buffer for all connections, which read into it one after the other. A buffer per read would be 64 kB outside of
 * the JavaScript heap, and collecting those stopped the client for 5 to 14 ms, ten times a second.
 */
const readings = Buffer.allocUnsafeSlow(65_536)

/** @param {number[]} sorted @param {number} part */
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/**
 * One keep-alive connection with one request at a time, and as little work as possible: the client shares the
 * processors with the server that is being measured.
 * @param {number} port
 */
export const openConnection = (port) => {
  /** @type {import('node:net').Socket | null} */
  let socket = null
  /** @type {{ resolve: (status: number) => void, reject: (error: Error) => void } | null} */
  let waiting = null
  /** @type {Buffer[]} */
  let pieces = []
  let missing = -1
  let status = 0
  let sent = ''
  let repeated = false
  const finish = () => {
    const done = waiting
    waiting = null
    pieces = []
    missing = -1
    done?.resolve(status)
  }
  const take = (/** @type {Buffer} */ piece) => {
    if (missing >= 0) {
      missing -= piece.length
      if (missing <= 0) finish()
      return
    }
    const all = pieces.length === 0 ? piece : Buffer.concat([...pieces, piece])
    const end = all.indexOf('\r\n\r\n')
    // The next read overwrites the buffer.
    if (end < 0) return void (pieces = [Buffer.from(all)])
    const head = all.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      // Chunked: the last chunk is empty.
      if (/transfer-encoding/i.test(head) && !all.subarray(-5).equals(Buffer.from('0\r\n\r\n'))) {
        pieces = [Buffer.from(all)]
        return
      }
      return finish()
    }
    missing = Number(length) - (all.length - end - 4)
    if (missing <= 0) finish()
  }
  /** A server closes idle connections, as these are while the other engines have their turn. */
  const open = () => {
    const onread = {
      buffer: readings,
      callback: (/** @type {number} */ length) => {
        take(readings.subarray(0, length))
        return true
      },
    }
    const made = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    made.on('error', () => undefined)
    made.on('close', () => {
      if (socket === made) socket = null
      if (!waiting) return
      // Closed as idle just when the request was sent: the server has not read it, so send it again.
      if (pieces.length > 0 || missing >= 0 || repeated) return waiting.reject(new Error('the connection broke'))
      repeated = true
      socket = open()
      socket.write(sent)
    })
    return made
  }
  return {
    /** @param {string} text the whole request @returns {Promise<number>} */
    ask: (text) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        sent = text
        repeated = false
        socket ??= open()
        socket.write(text)
      }),
    close: () => {
      waiting = null
      socket?.destroy()
    },
  }
}

/**
 * Each worker sends its next request once it has an answer. Gives answers per second, and how long each took.
 * @param {((turn: number) => Promise<unknown>)[]} workers @param {() => number | undefined} nextTurn
 */
const asFast = async (workers, nextTurn) => {
  /** @type {number[]} */
  const took = []
  const started = performance.now()
  await Promise.all(
    workers.map(async (ask) => {
      for (let turn = nextTurn(); turn !== undefined; turn = nextTurn()) {
        const before = performance.now()
        await ask(turn)
        took.push(performance.now() - before)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  const rate = took.length > 0 ? took.length / seconds : Number.NaN
  return { count: took.length, rate, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}

/** @param {((turn: number) => Promise<unknown>)[]} workers @param {number} ms @param {() => number} nextTurn */
export const atFullSpeed = (workers, ms, nextTurn) => {
  const until = performance.now() + ms
  return asFast(workers, () => (performance.now() < until ? nextTurn() : undefined))
}

/** @param {((turn: number) => Promise<unknown>)[]} workers @param {readonly number[]} turns */
export const onceEach = (workers, turns) => {
  const waiting = turns.values()
  return asFast(workers, () => waiting.next().value)
}

/**
 * Sends `rate` requests a second, whether or not earlier ones have been answered. A request that waits for a free
 * worker counts from the time it was due.
 * @param {((turn: number) => Promise<unknown>)[]} workers
 * @param {number} rate
 * @param {number} ms
 * @param {() => number} nextTurn
 */
export const atRate = async (workers, rate, ms, nextTurn) => {
  /** @type {number[]} */
  const took = []
  /** @type {number[]} */
  const due = []
  const free = [...workers]
  const running = new Set()
  /** @type {unknown[]} */
  const failed = []
  const started = performance.now()
  let given = 0
  const work = () => {
    while (free.length > 0 && due.length > 0) {
      const [ask, at] = [free.pop(), due.shift()]
      if (!ask || at === undefined) return
      const one = ask(nextTurn()).then(
        () => {
          took.push(performance.now() - at)
          free.push(ask)
          running.delete(one)
          work()
        },
        (/** @type {unknown} */ error) => {
          running.delete(one)
          failed.push(error)
        },
      )
      running.add(one)
    }
  }
  while (failed.length === 0 && performance.now() - started < ms) {
    const wanted = Math.floor(((performance.now() - started) / 1000) * rate)
    for (; given < wanted; given += 1) due.push(started + ((given + 1) / rate) * 1000)
    work()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  while (running.size > 0) await Promise.all(running)
  if (failed.length > 0) throw failed[0]
  took.sort((a, b) => a - b)
  return { rate, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}
