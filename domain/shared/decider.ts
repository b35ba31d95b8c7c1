/** A command or an event. */
export type Message<Type extends string, Data> = { readonly type: Type; readonly data: Readonly<Data> }

/** Commands or events of an aggregate: the data of each by its type. */
export type Messages<DataByType> = {
  [Type in keyof DataByType & string]: Message<Type, DataByType[Type]>
}[keyof DataByType & string]

/** The data of one kind of command or event. */
export type DataOf<Any extends Message<string, unknown>, Type extends Any['type']> = Extract<
  Any,
  { type: Type }
>['data']

/** The result of a command: facts to append, or a business refusal. An outage is neither; it is thrown. */
export type Decision<Event, Rejection> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly rejection: Rejection }

/** An aggregate's rules, both pure: clock, chance and other aggregates come in the command. Stream: `${name}-${id}`. */
export type Decider<State, Command, Event, Rejection> = {
  readonly name: string
  readonly initial: State
  decide(command: Command, state: State): Decision<Event, Rejection>
  /** An event of the log comes with its position. */
  evolve(state: State, event: Event): State
  /**
   * Folded states of long streams are kept: they are JSON and hold nothing personal, since an erasure does not reach them.
   * A changed state, or a changed `evolve`, gets another version.
   */
  readonly snapshots?: { readonly version: number }
}

export function accept<Event>(...events: readonly Event[]): { readonly ok: true; readonly events: readonly Event[] } {
  return { ok: true, events }
}

export function reject<Rejection>(rejection: Rejection): { readonly ok: false; readonly rejection: Rejection } {
  return { ok: false, rejection }
}
