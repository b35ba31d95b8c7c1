import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'

/** Magic number of the kernel's in-memory file system, where a sync costs nothing. */
const tmpfs = 0x01021994

/** What the numbers were measured on, a line each. */
export async function machineFacts(): Promise<readonly string[]> {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const cores = availableParallelism()
  const { type } = await statfs(tmpdir())
  const facts = [
    `${cores} cores of ${model}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
    `load of the last minute before the first row: ${loadavg()[0]!.toFixed(2)}`,
  ]
  if (type === tmpfs) facts.push(`${tmpdir()} is held in memory: what is called durable here is not. Set TMPDIR.`)
  return facts
}

/** Share of the machine's CPU time that went to anything at all since `before`; null where the system does not tell. */
export function busyShare(before: CpuTimes | null): number | null {
  const now = cpuTimes()
  if (!before || !now || now.all === before.all) return null
  return (now.busy - before.busy) / (now.all - before.all)
}

export type CpuTimes = { readonly busy: number; readonly all: number }

export function cpuTimes(): CpuTimes | null {
  try {
    const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!
    const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
    const all = ticks.reduce((sum, each) => sum + each, 0)
    return { all, busy: all - ticks[3]! - ticks[4]! }
  } catch {
    return null
  }
}
