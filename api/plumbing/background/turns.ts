/** Does what is asked of one key one thing after another, in the order in which it is asked; other keys do not wait. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
    const turn = (last.get(key) ?? Promise.resolve()).then(act, act)
    last.set(key, turn)
    const done = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(done, done)
    return turn
  }
}
