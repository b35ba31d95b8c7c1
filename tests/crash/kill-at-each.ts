import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Kill } from './killed-store.ts'
import { runChild } from './run-child.ts'

/** Processes at a time: a test machine has two cores at least. */
const atOnce = 2

/** A script of this folder: it takes a list of doings and prints a line for each, of what stands in its folder in the end. */
export type Script = { readonly name: `./${string}.ts`; readonly root: string }

/** What to do on a data folder. */
type Doing = { readonly folder: string; readonly kill?: Kill }

async function copied<One extends Doing>(prepared: One, root: string, name: string): Promise<One> {
  const folder = join(root, name)
  await cp(prepared.folder, folder, { recursive: true })
  return { ...prepared, folder }
}

async function done<Found>({ name }: Script, doings: readonly Doing[]): Promise<readonly Found[]> {
  const { exit, lines } = await runChild(name, doings)
  expect(exit).toEqual([0, null])
  return lines.map(line => JSON.parse(line) as Found)
}

/** Runs the script to its end on a copy of the folder. */
export async function unharmed<Found>(script: Script, prepared: Doing): Promise<Found> {
  const [found] = await done<Found>(script, [await copied(prepared, script.root, 'unharmed')])
  return found!
}

/**
 * Kills the script after each of `appends`, each time on a new copy of the folder, and has it go on there as `again` says. The
 * log before an append is the log after the one before it. Resolves with what each found, by the append.
 */
export async function killAtEach<Found, One extends Doing>(
  script: Script,
  prepared: One,
  appends: readonly number[],
  again: Partial<One> = {},
): Promise<ReadonlyMap<number, Found>> {
  const queue = [...appends]
  const found = new Map<number, Found>()
  const work = async () => {
    const dead: (readonly [append: number, doing: One])[] = []
    for (let append = queue.shift(); append !== undefined; append = queue.shift()) {
      const doing = await copied(prepared, script.root, `killed-${append}`)
      const { exit, lines } = await runChild(script.name, [{ ...doing, kill: { append, when: 'after' } }])
      expect([exit, lines], `append ${append}`).toEqual([[null, 'SIGKILL'], []])
      dead.push([append, { ...doing, ...again }])
    }
    const told = await done<Found>(
      script,
      dead.map(([, doing]) => doing),
    )
    for (const [place, [append]] of dead.entries()) found.set(append, told[place]!)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found
}
