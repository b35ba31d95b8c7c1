import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ask } from '../../../client/ask.ts'
import { useSingleKeys } from '../../shell/single-keys.ts'

/** Parts of the address that change what is shown, and not what is asked. */
const looks = ['page', 'sort', 'cols']

/** Rows that were chosen, by their keys; they outlast pages and changes of the rows. */
export type Selection = {
  readonly keys: ReadonlySet<string>
  /** The address asks for something else than when the rows were chosen. */
  readonly strayed: boolean
  /** Chooses a row or leaves it; with `range` everything from the last one to it. It stays the same function. */
  readonly toggle: (key: string, range: boolean) => void
  readonly page: () => void
  /** Everything that the address finds at this moment. */
  readonly all: () => Promise<void>
  /** What `all` found is awaited, or the shop did not answer: until then the old rows are chosen. */
  readonly found: 'awaited' | 'failed' | null
  /** The chosen rows belong to the new address too. */
  readonly keep: () => void
  readonly clear: () => void
}

/** `address` of the list's interface; null: nothing can be done to many rows. Keys x and Shift+x act on the row in focus. */
export function useSelection(address: string | null, shown: readonly string[]): Selection | null {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  for (const name of looks) params.delete(name)
  const scope = String(params)
  const [chosen, setChosen] = useState<{ keys: ReadonlySet<string>; scope: string }>({ keys: new Set(), scope })
  const last = useRef<string | null>(null)
  const [found, setFound] = useState<Selection['found']>(null)
  /** What is chosen by hand goes before an answer that comes later. */
  const choices = useRef(0)
  function set(keys: Iterable<string>): void {
    choices.current++
    setFound(null)
    setChosen({ keys: new Set(keys), scope })
  }

  function toggle(key: string, range: boolean): void {
    const from = last.current === null ? -1 : shown.indexOf(last.current)
    const to = shown.indexOf(key)
    last.current = key
    const on = !chosen.keys.has(key)
    const keys = new Set(chosen.keys)
    const touched = range && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
    for (const each of touched) {
      if (on || (range && from >= 0)) keys.add(each)
      else keys.delete(each)
    }
    set(keys)
  }

  const latest = useRef(toggle)
  useLayoutEffect(() => {
    latest.current = toggle
  })
  const steady = useCallback((key: string, range: boolean) => latest.current(key, range), [])

  const toggleFocused = (range: boolean) => {
    const row = document.activeElement?.closest<HTMLElement>('[data-key]')
    if (address !== null && row?.dataset.key !== undefined) toggle(row.dataset.key, range)
  }
  useSingleKeys({
    x: () => toggleFocused(false),
    X: () => toggleFocused(true),
    ...(chosen.keys.size > 0 && { Escape: () => set([]) }),
  })

  if (address === null) return null
  const { keys } = chosen
  return {
    keys,
    strayed: keys.size > 0 && chosen.scope !== scope,
    toggle: steady,
    page: () =>
      set(shown.every(key => keys.has(key)) ? [...keys].filter(key => !shown.includes(key)) : [...keys, ...shown]),
    async all() {
      const choice = ++choices.current
      setFound('awaited')
      const asked = await ask<{ ids: readonly string[] }>('GET', `${address}/ids?${params}`)
      if (choice !== choices.current) return
      if (asked.success) set(asked.answer.ids)
      else setFound('failed')
    },
    found,
    keep: () => set(keys),
    clear: () => set([]),
  }
}

/** An address holds so many ids. */
const mostNamed = 50

/** What an export is asked for to have just the chosen rows: a few by their ids, or all that the address finds. Null: too many are chosen. */
export function exportOf(keys: ReadonlySet<string>, total: number, search: string): string | null {
  if (keys.size === total) return search
  if (keys.size > mostNamed) return null
  const params = new URLSearchParams(search)
  params.set('rows', [...keys].join())
  return `?${params}`
}
