/** A message of a topic on its way to its listeners. */
export type DeliveryRound = {
  /** So many listeners still get it, the first of the topic's. */
  rest: number
  /** So many had got the message before a newer one took its place. */
  again: number
}

/**
 * Writes up to `most` messages, of the round that began first to its end and then of the next. Who got one goes to the end of
 * the topic's listeners, so a topic that never rests reaches all of them in turn; what it owes to those who got an older message is a
 * round of its own behind all others.
 */
export function deliver<Listener, Topic extends { readonly listeners: Set<Listener>; readonly message: Buffer }>(
  rounds: Map<Topic, DeliveryRound>,
  most: number,
  send: (listener: Listener, message: Buffer) => void,
): void {
  let budget = most
  for (const [topic, round] of rounds) {
    if (budget === 0) return
    for (const listener of topic.listeners) {
      if (round.rest === 0 || budget === 0) break
      round.rest--
      budget--
      topic.listeners.delete(listener)
      topic.listeners.add(listener)
      send(listener, topic.message)
    }
    // Nobody is left where pages were closed meanwhile.
    if (round.rest > 0 && budget === 0) return
    rounds.delete(topic)
    if (round.again > 0 && topic.listeners.size > 0) rounds.set(topic, { rest: round.again, again: 0 })
  }
}
