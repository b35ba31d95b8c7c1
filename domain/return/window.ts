/** Days after the delivery in which a return may be asked for. */
export const returnDays = 30

/** The last moment to ask for a return, ISO; null: the order is not delivered yet, so nothing runs. */
export function returnableUntil(deliveredAt: string | null): string | null {
  if (deliveredAt === null) return null
  return new Date(Date.parse(deliveredAt) + returnDays * 24 * 60 * 60_000).toISOString()
}
