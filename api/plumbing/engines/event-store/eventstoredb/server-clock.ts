/** Appends that are remembered until they come back. */
const mostSent = 1_000
/** One that took longer to come back says too little. */
const soonMs = 2_000

/**
 * The event store's clock, from which this machine's may differ. What this process appended and a subscription brings back was
 * stored between its sending and its coming back: the middle is taken. Until then the machine's clock counts.
 */
export function createServerClock(own: () => number = Date.now) {
  const sent = new Map<string, number>()
  let aheadMs = 0

  return {
    sending(id: string): void {
      sent.set(id, own())
      if (sent.size > mostSent) sent.delete(sent.keys().next().value!)
    },
    /** `storedAt`: ms since 1970, as the server says. */
    cameBack(id: string, storedAt: number): void {
      const sentAt = sent.get(id)
      if (sentAt === undefined) return
      sent.delete(id)
      const back = own()
      if (back - sentAt <= soonMs) aheadMs = Math.round(storedAt - (sentAt + back) / 2)
    },
    now: (): Date => new Date(own() + aheadMs),
  }
}

export type ServerClock = ReturnType<typeof createServerClock>
