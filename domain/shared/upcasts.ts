/**
 * By event type: what an event that an older version stored is read as. `data` comes as it lies in the log, and is given back as it is
 * where it has the new shape already. Type, id and place stay, and what is sealed for a person is still sealed: it cannot move.
 */
export type Upcasts = { readonly [eventType: string]: (data: never) => object }
