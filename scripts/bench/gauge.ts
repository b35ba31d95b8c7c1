import { writeFileSync } from 'node:fs'

/** Reports the measured process's use when the bench asks or it ends, and ends it when the bench is gone. */
export type Usage = {
  /** CPU time of all threads since the process began, milliseconds. */
  readonly cpuMs: number
  /** Bytes that are resident now, and the most that ever were. */
  readonly resident: number
  readonly peak: number
}

export const peakFile = 'BENCH_PEAK_FILE'

const usage = (): Usage => {
  const { user, system } = process.cpuUsage()
  return {
    cpuMs: (user + system) / 1000,
    resident: process.memoryUsage.rss(),
    peak: process.resourceUsage().maxRSS * 1024,
  }
}

if (process.send) {
  process.on('message', (message: unknown) => {
    if (message === 'usage') process.send?.(usage())
  })
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
}
const file = process.env[peakFile]
if (file) process.on('exit', () => writeFileSync(file, JSON.stringify(usage())))
