import type { CopyProgress } from '#api/plumbing/backup/manifest.ts'

const drawMs = 80

/** One line on a terminal that says how much is copied; nothing where the output goes to a file or another program. */
export function createCopyProgress(out: NodeJS.WriteStream) {
  let drawn = 0
  const draw = (line: string) => void (out.isTTY && out.write(`\r\u001b[K${line}`))
  return {
    show({ what, share }: CopyProgress): void {
      const now = performance.now()
      if (now - drawn < drawMs) return
      drawn = now
      draw(`Copying the ${what}: ${Math.round(share * 100)} %`)
    },
    clear: () => draw(''),
  }
}
