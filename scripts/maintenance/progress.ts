import type { ImportProgress } from '#api/import/answer.ts'
import type { CopyProgress } from '#api/plumbing/backup/manifest.ts'
import type { MoveProgress } from '#api/plumbing/moving/move.ts'

const width = 28
const drawMs = 80

export const createCopyProgress = (out: NodeJS.WriteStream) =>
  createProgress<CopyProgress>(
    out,
    ({ what }) => what,
    ({ what, share }) => `Copying the ${what}: ${Math.round(share * 100)} %`,
  )

const moving = {
  looking: 'Looking at what is there',
  copying: 'Copying the log',
  comparing: 'Comparing the streams',
  folding: 'Comparing the views',
} as const satisfies { readonly [what in MoveProgress['what']]: string }

export const createMoveProgress = (out: NodeJS.WriteStream) =>
  createProgress<MoveProgress>(
    out,
    ({ what }) => what,
    ({ what, events, share }) =>
      `${moving[what]}: ${Math.round(share * 100)} %${events > 0 ? `, ${events.toLocaleString('en')} events` : ''}`,
  )

/** `size` is the file's, in bytes. */
export const createImportProgress = (out: NodeJS.WriteStream, size: number) =>
  createProgress<ImportProgress>(
    out,
    ({ phase }) => phase,
    progress => lineOf(progress, size),
  )

/** One line on a terminal; nothing where the output goes to a file or another program. Each phase is drawn at once. */
function createProgress<Progress>(
  out: NodeJS.WriteStream,
  phaseOf: (progress: Progress) => string,
  lineOf: (progress: Progress) => string,
) {
  let drawn = 0
  let phase = ''
  const draw = (line: string) => void (out.isTTY && out.write(`\r\u001b[K${line}`))
  return {
    show(progress: Progress): void {
      const now = performance.now()
      if (phaseOf(progress) === phase && now - drawn < drawMs) return
      drawn = now
      phase = phaseOf(progress)
      draw(lineOf(progress))
    },
    clear: () => draw(''),
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
