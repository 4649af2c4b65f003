// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** @param {string} pid @param {string} file */
const procFile = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes of a browser, found by the profile that its first process was started with. @param {string} profile */
export const processesOf = (profile) => {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [pid, /\) \S (\d+)/.exec(procFile(pid, 'stat'))?.[1] ?? '']),
  )
  const mine = new Set([...parents.keys()].filter((pid) => procFile(pid, 'cmdline').includes(profile)))
  for (let before = -1; before !== mine.size;) {
    before = mine.size
    for (const [pid, parent] of parents) if (mine.has(parent)) mine.add(pid)
  }
  return [...mine].map(Number)
}

/** Memory of the pages and workers alone, without memory shared with other processes. @param {string} profile */
export const renderersMemory = (profile) =>
  processesOf(profile)
    .filter((pid) => procFile(String(pid), 'cmdline').includes('--type=renderer'))
    .reduce((sum, pid) => sum + Number(/^RssAnon:\s+(\d+)/m.exec(procFile(String(pid), 'status'))?.[1] ?? 0) * 1024, 0)

const runMs = 2

/**
 * Slows a whole browser: it runs for 2 ms and is stopped for the rest of each cycle. CDP slows only a page's own
 * thread; this also slows workers and the database, like a slow processor.
 * @param {string} profile @param {number} times
 */
export const slowBrowser = (profile, times) => {
  const code = `
    const { workerData, parentPort } = require('node:worker_threads')
    const { pids, run, stand } = workerData
    const flag = new Int32Array(workerData.flag)
    const each = (signal) => { for (const pid of pids) try { process.kill(pid, signal) } catch {} }
    const sleep = (ms) => Atomics.wait(flag, 0, 0, ms)
    while (Atomics.load(flag, 0) === 0) { sleep(run); each('SIGSTOP'); sleep(stand); each('SIGCONT') }
    parentPort.postMessage('ended')`
  const flag = new SharedArrayBuffer(4)
  const worker = new Worker(code, {
    eval: true,
    workerData: { pids: processesOf(profile), run: runMs, stand: runMs * (times - 1), flag },
  })
  const ended = new Promise((resolve) => worker.once('message', resolve))
  /** Resolves when the browser runs at full speed again. */
  return async () => {
    Atomics.store(new Int32Array(flag), 0, 1)
    Atomics.notify(new Int32Array(flag), 0)
    await ended
  }
}
