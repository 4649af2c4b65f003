// @ts-check
import { connect } from 'node:net'

/**
 * All connections read into it, one after the other. A buffer for each reading would be 64 kB outside of JavaScript's memory,
 * and collecting those made the asking process stand still for 5 to 14 ms, ten times a second.
 */
const readings = Buffer.allocUnsafeSlow(65_536)

/** @param {number[]} sorted @param {number} part */
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/**
 * One connection kept alive, one request at a time, and as little of its own as can be: what the server costs is to be
 * measured, and the one who asks shares its processors.
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
    // The next reading goes over this one.
    if (end < 0) return void (pieces = [Buffer.from(all)])
    const head = all.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      // In chunks: the last one is empty.
      if (/transfer-encoding/i.test(head) && !all.subarray(-5).equals(Buffer.from('0\r\n\r\n'))) {
        pieces = [Buffer.from(all)]
        return
      }
      return finish()
    }
    missing = Number(length) - (all.length - end - 4)
    if (missing <= 0) finish()
  }
  /** A server closes what has been idle for a while, as here while the others have their turn. */
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
      // Closed for idleness just as the request went out: nothing of it was read.
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
 * Every worker asks again as soon as it has an answer, until there is no next turn. Answers a second, and how long each took.
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

/** For so long. @param {((turn: number) => Promise<unknown>)[]} workers @param {number} ms @param {() => number} nextTurn */
export const atFullSpeed = (workers, ms, nextTurn) => {
  const until = performance.now() + ms
  return asFast(workers, () => (performance.now() < until ? nextTurn() : undefined))
}

/** Each of the turns once. @param {((turn: number) => Promise<unknown>)[]} workers @param {readonly number[]} turns */
export const onceEach = (workers, turns) => {
  const waiting = turns.values()
  return asFast(workers, () => waiting.next().value)
}

/**
 * So many requests a second, whether or not the ones before have been answered; what waits for a worker waits, and is
 * counted from when it was due.
 * @param {((turn: number) => Promise<unknown>)[]} workers @param {number} rate @param {number} ms @param {() => number} nextTurn
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
