import { expect } from 'vitest'
import type { Decider } from '#domain/shared/decider.ts'

/**
 * Given these events of one stream, when this command comes, then exactly these events follow, or it is rejected.
 * `then()` without events: the command is accepted and changes nothing.
 */
export function given<State, Command, Event, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  events: readonly Event[] = [],
) {
  return {
    when(command: Command) {
      const state = events.reduce((before, event) => decider.evolve(before, event), decider.initial)
      const decision = decider.decide(command, state)
      return {
        // biome-ignore lint/suspicious/noThenProperty: Given/When/Then is the language of these tests; nobody awaits this.
        then(...expected: readonly Event[]): void {
          expect(decision).toEqual({ ok: true, events: expected })
        },
        rejects(rejection: Rejection): void {
          expect(decision).toEqual({ ok: false, rejection })
        },
      }
    },
  }
}
