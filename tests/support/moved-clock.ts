/**
 * Moves the clock of a process or of a page by milliseconds: it goes on from there. For tests of what takes days.
 * A process is given it before anything else: `node --import <this file>?by=-172800000`.
 */
export function moveClock(by: number): void {
  const own = Date
  const now = () => own.now() + by
  globalThis.Date = new Proxy(own, {
    construct: (_, given, as) => Reflect.construct(own, given.length === 0 ? [now()] : given, as),
    apply: () => new own(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Reflect.get(own, name)),
  })
}

const asked = new URL(import.meta.url).searchParams.get('by')
if (asked) moveClock(Number(asked))
