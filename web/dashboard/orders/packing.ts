import { useEffect } from 'react'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { localeOf } from '../../ui/numbers.ts'
import { usePackers } from '../shell/live/use-live.ts'

/** The shop forgets a member who is silent for three times as long. */
const renewMs = 10_000

/** Shows other members that this one packs these orders, while the page is there to be seen. */
export function usePacking(orders: readonly number[]): void {
  const numbers = orders.join(',')
  useEffect(() => {
    if (numbers === '') return
    let timer: ReturnType<typeof setInterval> | undefined
    const say = (left: boolean) => {
      const body = JSON.stringify({ orders: numbers.split(',').map(Number), left })
      const headers = { 'content-type': 'application/json' }
      // It outlives the page. What does not arrive is said again, or ends by itself.
      fetch('/api/admin/packing', { method: 'POST', keepalive: true, headers, body }).catch(() => {})
    }
    const stop = () => {
      if (timer !== undefined) say(true)
      clearInterval(timer)
      timer = undefined
    }
    const onVisibility = () => {
      if (document.hidden) return stop()
      say(false)
      timer ??= setInterval(say, renewMs, false)
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  }, [numbers])
}

/** Others who pack the order at this moment, in words; null: nobody is known to. */
export function usePacksNow(number: number | null): string | null {
  const t = useWords('orders')
  const language = useLanguage()
  const packers = usePackers().filter(({ order }) => order === number)
  if (packers.length === 0) return null
  const names = packers.map(({ name }) => name ?? t('somebody'))
  const who = new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names)
  return t('packsNow', { count: names.length, who })
}
