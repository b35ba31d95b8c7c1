import type { ImportProgress } from './import-feed.ts'
import type { ImportReport } from './report.ts'

/**
 * One line of JSON of an import's answer: progress, again and again, then how it ended. `refused`: the file as a whole
 * makes no sense and nothing was written. `stopped`: an outage on the way; the same file finishes it.
 */
export type ImportAnswer =
  | { readonly progress: ImportProgress }
  | { readonly report: ImportReport }
  | { readonly refused: string }
  | { readonly stopped: string }
