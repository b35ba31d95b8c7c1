import { EventStoreUnavailable } from '#domain/shared/event-store.ts'

/** Runs at most `places` tasks at once; the others wait in order. */
export function createGate(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** @throws EventStoreUnavailable when the answer takes longer; what comes later is ignored. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable(`No answer within ${ms / 1000} s`)), ms)
  })
  answer.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
