import { useEffect, useEffectEvent, useState } from 'react'
import type { Suggestion } from './suggestions.ts'

export const listboxId = 'search-suggestions'
const dwellMs = 80

type Options = {
  readonly input: HTMLInputElement
  /** Of the text that was last answered. */
  readonly suggestions: (q: string | null) => readonly Suggestion[]
  go(path: string): void
  /** On phones the list is all there is and does not close. */
  readonly stays: boolean
}

let resting: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps a text field and a list of suggestions together. The focus stays in the field; the arrows move through the list;
 * Enter follows a suggestion only when somebody moved to it; Escape closes, then clears; Tab is left alone.
 */
export function useCombobox({ input, suggestions, go, stays }: Options) {
  // The focus may have gone on while this was loaded.
  const [open, setOpen] = useState(() => input.matches(':focus'))
  const [q, setQ] = useState<string | null>(input.value.trim())
  const [selected, setSelected] = useState(0)
  const [moved, setMoved] = useState(false)
  const list = suggestions(q)
  const at = Math.min(selected, list.length - 1)
  const isOpen = stays || open

  const show = useEffectEvent(() => {
    setOpen(true)
    setQ(input.value.trim())
  })
  const typed = useEffectEvent(() => {
    setSelected(0)
    setMoved(false)
    show()
  })
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return show()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // The first press takes the one that is selected already.
      const from = moved || step < 0 ? at + step : at
      if (list.length > 0) setSelected((from + list.length) % list.length)
      setMoved(true)
    } else if (event.key === 'Enter') {
      const chosen = isOpen && moved ? list[at] : undefined
      if (!chosen) return setOpen(false)
      event.preventDefault()
      setOpen(false)
      go(chosen.path)
    } else if (event.key === 'Escape') {
      if (stays && input.value === '') return
      event.preventDefault()
      event.stopPropagation()
      if (isOpen && !stays) return setOpen(false)
      input.value = ''
      typed()
    }
  })

  useEffect(() => {
    const listeners = { focus: show, click: show, input: typed, keydown: pressed }
    for (const [type, listener] of Object.entries(listeners)) input.addEventListener(type, listener as EventListener)
    // The focus may have left between the first render and now.
    setOpen(before => before && input.matches(':focus'))
    return () => {
      for (const [type, listener] of Object.entries(listeners)) {
        input.removeEventListener(type, listener as EventListener)
      }
    }
  }, [input])

  const active = isOpen ? list[at] : undefined
  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listboxId)
    input.setAttribute('aria-expanded', String(isOpen && list.length > 0))
    if (active) input.setAttribute('aria-activedescendant', active.id)
    else input.removeAttribute('aria-activedescendant')
  })

  return {
    open: isOpen,
    /** Null until the field is used. */
    q,
    selected: at,
    select(index: number): void {
      clearTimeout(resting)
      setSelected(index)
      setMoved(true)
    },
    /** A mouse that rests selects; an option that it only crosses stays unselected. */
    rest(index: number): void {
      clearTimeout(resting)
      resting = setTimeout(() => setSelected(index), dwellMs)
    },
    leave: () => clearTimeout(resting),
    close: () => setOpen(false),
  }
}
export type Combobox = ReturnType<typeof useCombobox>
