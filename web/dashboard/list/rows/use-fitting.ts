import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../declaration.ts'

/** Wide enough for a panel beside a list. */
const besideFrom = '(width >= 80rem)'

/**
 * The columns that fit while a panel stands beside the list, so that it does not scroll sideways. Those that say least are left
 * out first, then the others from the end; they come back with the room.
 */
export function useFitting<Row>(columns: readonly Column<Row>[], frame: RefObject<HTMLElement | null>) {
  const [left, setLeft] = useState(0)
  const names = columns.map(({ name }) => name).join()
  const others = columns.slice(1).reverse()
  const leaving = [...others.filter(({ spare }) => spare), ...others.filter(({ spare }) => !spare)]
  const order = leaving.map(({ name }) => name).join()
  const now = useRef(left)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    const [all, goes] = [names.split(','), order.split(',')]
    /** As wide as all columns are, and the room when they were measured last. */
    let full: { readonly widths: ReadonlyMap<string, number>; readonly total: number } | null = null
    let lastRoom = 0
    const leave = (count: number) => {
      now.current = count
      setLeft(count)
    }
    const measure = () => {
      const { clientWidth: room } = element
      const panel = element.closest('.with-side')?.querySelector(':scope > .beside')
      const overflows = table.offsetWidth > room
      if (!panel || !matchMedia(besideFrom).matches) return leave(0)
      if (now.current === 0) {
        if (!overflows) return
        const heads = [...table.tHead!.rows[0]!.cells].slice(-all.length)
        full = { widths: new Map(all.map((name, at) => [name, heads[at]!.offsetWidth])), total: table.offsetWidth }
      }
      if (!full) return leave(0)
      let [count, width] = [0, full.total]
      while (width > room && count < goes.length) width -= full.widths.get(goes[count++]!)!
      // In the same room nothing comes back, else it would go again. Other rows may be wider than those that were measured.
      if (room === lastRoom) count = Math.max(count, now.current + (overflows && now.current > 0 ? 1 : 0))
      lastRoom = room
      leave(Math.min(count, goes.length))
    }
    const watching = new ResizeObserver(measure)
    watching.observe(element)
    watching.observe(table)
    return () => watching.disconnect()
  }, [names, order, frame])
  return useMemo(() => {
    const gone = new Set(order.split(',').slice(0, left))
    return left === 0 ? columns : columns.filter(({ name }) => !gone.has(name))
  }, [columns, order, left])
}
