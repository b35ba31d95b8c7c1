import type { StoredEvent } from '#domain/shared/event-store.ts'
import { type Erased, isErased } from '#domain/shared/personal-data.ts'
import type { PublicIds } from './public-ids.ts'

/** An event of the log as it lies there, or the part of it that says whose data is sealed in it. */
export type Sealed = Pick<StoredEvent, 'type' | 'stream' | 'data' | 'position'>

/**
 * What only readers with `customers:read` are told, merged into `data` at the moment of sending. Until then it is sealed as
 * in the log: so facts that are kept hold nobody's data, and nothing is opened for other readers.
 */
export type PersonalPart = {
  readonly sealed: readonly Sealed[]
  readonly tell: (opened: readonly Sealed[]) => object
}

/** `open` is that of the sealed event store. */
export async function personalOf(part: PersonalPart, open: (event: Sealed) => Promise<Sealed>): Promise<object> {
  return part.tell(await Promise.all(part.sealed.map(open)))
}

/** Stands in the place of a person who was erased. */
const nobody = { customer: null, erased: true } as const

/** Personal data of `sealed`, which is gone when the person of the first one was erased. */
export function personal<Pieces extends readonly [Sealed, ...Sealed[]]>(
  sealed: Pieces,
  tell: (...opened: { [at in keyof Pieces]: Pieces[at]['data'] }) => object,
): PersonalPart {
  return {
    sealed,
    tell(opened) {
      if (Object.values(opened[0]!.data).some(isErased)) return nobody
      return tell(...(opened.map(({ data }) => data) as { [at in keyof Pieces]: Pieces[at]['data'] }))
    },
  }
}

/** A personal value where the person of the event was not erased. */
export const present = <T>(value: T | Erased): T => value as T

/** What a mapping needs beside the event and its facts: ids of the outside, and the code of the base currency. */
export type Outside = { readonly ids: PublicIds; readonly base: string }

/** What the outside is told of one stored event. */
export type PublicEvent<Type extends string = string> = {
  readonly type: Type
  /** The type's fixed place in the catalogue: the suffix of ids and sequences beyond the first. */
  readonly number: number
  readonly subject: string
  readonly data: object
  readonly personal: PersonalPart | null
}
