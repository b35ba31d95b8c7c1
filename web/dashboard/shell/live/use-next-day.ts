import { useEffect, useRef } from 'react'

const dayMs = 86_400_000
/** The clock of the browser may go before that of the shop by so long. */
const slackMs = 60_000

/** Calls back when another day has begun in UTC: orders are late from the day after the one that they should leave on. */
export function useNextDay(then: () => void): void {
  const latest = useRef(then)
  useEffect(() => {
    latest.current = then
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          latest.current()
          wait()
        },
        dayMs - (Date.now() % dayMs) + slackMs,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
}
