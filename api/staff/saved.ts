import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'

/** A record as somebody saved it. */
export type Saved<State> = { readonly state: State; readonly event: StoredEvent }

/** The newest states of a record that is saved as a whole by events of one type, the oldest of them first. */
export async function newest<Event extends { type: string; data: object }, State>(
  store: Pick<EventStore, 'read'>,
  stream: string,
  { type, most, state }: { type: Event['type']; most: number; state: (data: Event['data']) => State },
): Promise<readonly Saved<State>[]> {
  const found: Saved<State>[] = []
  for await (const event of store.read(stream, -1, { backwards: true })) {
    if (found.length >= most) break
    if (event.type === type) found.unshift({ state: state(event.data), event })
  }
  return found
}

/** The last one to save another value; undefined: all of them have the same. */
export function lastToChange<State>(
  states: readonly Saved<State>[],
  value: (state: State) => unknown,
): Saved<State> | undefined {
  return states.findLast(({ state }, at) => at > 0 && value(state) !== value(states[at - 1]!.state))
}
