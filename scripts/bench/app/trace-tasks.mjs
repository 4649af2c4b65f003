// @ts-check
/**
 * Traces the processor time of the tasks on the page's thread, which on a busy machine is less than their duration. It
 * includes the overhead of the slowdown.
 * @param {import('playwright').CDPSession} session
 */
export const traceTasks = async (session) => {
  /** @type {{ pid: number, tid: number, tdur: number }[]} */
  const tasks = []
  const threads = new Set()
  /** @param {{ value: object[] }} data */
  const collect = ({ value }) => {
    for (const { name, pid, tid, tdur, args } of /** @type {any[]} */ (value)) {
      if (name === 'thread_name' && args.name === 'CrRendererMain') threads.add(`${pid}:${tid}`)
      if (name === 'ThreadControllerImpl::RunTask' && tdur > 0) tasks.push({ pid, tid, tdur })
    }
  }
  session.on('Tracing.dataCollected', collect)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordContinuously', includedCategories: ['toplevel'] },
  })
  /** Ends the trace. Resolves with the processor time of each task over 50 ms, longest first. */
  return async () => {
    await session.send('Tracing.end')
    await complete
    session.off('Tracing.dataCollected', collect)
    return tasks
      .filter(({ pid, tid, tdur }) => threads.has(`${pid}:${tid}`) && tdur > 50_000)
      .map(({ tdur }) => tdur / 1000)
      .toSorted((a, b) => b - a)
  }
}

/** @param {readonly number[]} tasks ms each */
export const worst = (tasks) => `${tasks.length} over 50 ms, the longest ${Math.round(Math.max(0, ...tasks))} ms`
