/** Longer than the slowest of what is to look alike takes on a machine that is not overloaded. */
export const usualStepMs = 300

/** Does something, and answers a whole number of steps after it began. */
export type Evenly = <Answer>(act: () => Promise<Answer>, where?: (answer: Answer) => boolean) => Promise<Answer>

/** Hides how much there was to do: answers take whole steps. `where`: which answers wait for it; failures always do. */
export function createEvenly(stepMs: number = usualStepMs): Evenly {
  return async (act, where = () => true) => {
    const begun = performance.now()
    let waits = true
    try {
      const answer = await act()
      waits = where(answer)
      return answer
    } finally {
      const rest = stepMs - ((performance.now() - begun) % stepMs)
      if (waits && stepMs > 0) await new Promise(passed => setTimeout(passed, rest))
    }
  }
}
