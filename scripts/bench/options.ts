import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export type Options = {
  /** Numbers of the rows to measure; empty: all. */
  readonly only: readonly number[]
  /** Fewer and shorter runs, smaller shops: to see that it works, not to quote. */
  readonly quick: boolean
  /** How long the soak takes. */
  readonly soakMinutes: number
  /** File for the table in Markdown. */
  readonly markdown: string | null
  /** Folder for CPU profiles of the measured processes. */
  readonly profile: string | null
}

export const usage =
  'Usage: npm run bench -- [--only 1,4] [--quick] [--soak minutes] [--markdown file.md] [--profile folder]'

/** @throws Error with a sentence for the person who typed it. */
export function readOptions(args: readonly string[], rows: readonly number[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      soak: { type: 'string', default: '8' },
      markdown: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const only = values.only?.split(',').map(Number) ?? []
  const unknown = only.find(number => !rows.includes(number))
  if (unknown !== undefined) throw new Error(`--only takes numbers of rows, ${rows[0]} to ${rows.at(-1)}`)
  const soakMinutes = Number(values.soak)
  if (!(soakMinutes > 0 && soakMinutes <= 14)) throw new Error('--soak takes minutes, up to 14')
  return {
    only,
    soakMinutes,
    quick: values.quick,
    markdown: values.markdown === undefined ? null : resolve(values.markdown),
    profile: values.profile === undefined ? null : resolve(values.profile),
  }
}
