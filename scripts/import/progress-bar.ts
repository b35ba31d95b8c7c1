import type { ImportProgress } from '#api/import/import-feed.ts'

const width = 28
const drawMs = 80

export type ProgressBar = { show(progress: ImportProgress): void; clear(): void }

/** A bar on a terminal; nothing where the output goes to a file or another program. `size` is the file's, in bytes. */
export function createProgressBar(out: NodeJS.WriteStream, size: number): ProgressBar {
  if (!out.isTTY) return { show: () => {}, clear: () => {} }
  let drawn = 0
  let phase = ''
  return {
    show(progress) {
      const now = performance.now()
      if (progress.phase === phase && now - drawn < drawMs) return
      drawn = now
      phase = progress.phase
      out.write(`\r\u001b[K${lineOf(progress, size)}`)
    },
    clear: () => out.write('\r\u001b[K'),
  }
}

export function lineOf({ phase, done, total }: ImportProgress, size: number): string {
  if (phase === 'showing') return 'Bringing pages and search up to date'
  const all = phase === 'reading' ? size : (total ?? done)
  const share = all === 0 ? 1 : Math.min(1, done / all)
  const full = Math.round(share * width)
  const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`
  const count =
    phase === 'reading'
      ? `${(done / 1e6).toFixed(1)} of ${(all / 1e6).toFixed(1)} MB`
      : `${done.toLocaleString('en')} of ${all.toLocaleString('en')} products`
  return `${phase === 'reading' ? 'Reading' : 'Writing'} ${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${count}`
}
