import type { Decider } from '#domain/shared/decider.ts'

/** The state that these events of one stream lead to. */
export function fold<State, Command, Event, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  events: readonly Event[],
): State {
  return events.reduce((state, event) => decider.evolve(state, event), decider.initial)
}
