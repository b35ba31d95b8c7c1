/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** 0 to 1, 1 excluded. */
  next(): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  between(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
  /** `count` different items in their own order. */
  some<T>(items: readonly T[], count: number): T[]
}

export function createRandom(seed: string): Random {
  let state = hashOf(seed)
  /** Mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    chance: share => next() < share,
    pick: items => items[Math.floor(next() * items.length)]!,
    some(items, count) {
      const places = items.map((_, index) => index)
      const wanted = Math.min(count, items.length)
      for (let index = 0; index < wanted; index++) {
        const other = whole(index, places.length - 1)
        const place = places[index]!
        places[index] = places[other]!
        places[other] = place
      }
      return places
        .slice(0, wanted)
        .sort((a, b) => a - b)
        .map(place => items[place]!)
    },
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}
