import type { Minor } from '#domain/shared/money.ts'

/** A price that is not saved; null: back to the feed; undefined: as it is saved. */
export type Typed = Minor | null | undefined
export type Step = ReadonlyMap<string, Typed>

/** What a step changes, and what it was before: the step that takes it back. */
export function inverseOf(step: Step, now: (sku: string) => Typed): Step {
  return new Map([...step.keys()].map(sku => [sku, now(sku)]))
}

/** The steps that were taken and those that were taken back, the latest last. */
export type Steps = { readonly done: readonly Step[]; readonly undone: readonly Step[] }
export const noSteps: Steps = { done: [], undone: [] }
const most = 100

/** After a step: `back` is the one that takes it back. */
export function taken({ done }: Steps, back: Step): Steps {
  return { done: [...done, back].slice(-most), undone: [] }
}

/** The step to take now, and the steps after it; null: there is none. */
export function stepBack(
  steps: Steps,
  to: 'undo' | 'redo',
  now: (sku: string) => Typed,
): { readonly step: Step; readonly steps: Steps } | null {
  const [from, other] = to === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const)
  const step = steps[from].at(-1)
  if (!step) return null
  const left = { [from]: steps[from].slice(0, -1), [other]: [...steps[other], inverseOf(step, now)] }
  return { step, steps: left as unknown as Steps }
}
