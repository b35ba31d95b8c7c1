import { openFolder, tell } from './filling.ts'

export type Rebuilt = { readonly seconds: readonly number[]; readonly peak: number }

/** Rebuilds every view of the folder beside the live ones, `runs` times. */
const shop = await openFolder()
const seconds: number[] = []
for (let run = 0; run < Number(process.argv[2]); run++) {
  const started = performance.now()
  await shop.projections.rebuild()
  seconds.push((performance.now() - started) / 1000)
}
await shop.close()
tell({ seconds, peak: process.resourceUsage().maxRSS * 1024 } satisfies Rebuilt)
