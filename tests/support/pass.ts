import type { Alone, Pass, Sweep } from '#api/plumbing/background/sweep.ts'

/** One pass of a sweep that nobody started; as the first of its process unless told otherwise. */
export function passOf(sweep: Sweep, pass: Partial<Pass> = {}): Promise<void> {
  return sweep.run({ first: true, changed: null, signal: new AbortController().signal, begun() {}, ...pass })
}

/** For a sweep whose lease nobody else wants. */
export const onlyProcess: Alone = (_name, act, signal) => act(signal, 1)
