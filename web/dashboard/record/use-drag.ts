import { type PointerEvent, type RefObject, useState } from 'react'

/** A row that is dragged, and the place where it would go. */
export type Dragged = { readonly from: number; readonly to: number }

/**
 * Rows of a list that a pointer drags by a handle: mouse, pen or finger. Nothing moves before the pointer is let go, so the
 * handle keeps it. Escape drops nothing.
 */
export function useDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)

  function placeAt(y: number): number {
    const rows = [...(list.current?.children ?? [])]
    const under = rows.findIndex(row => y < row.getBoundingClientRect().bottom)
    return under < 0 ? rows.length - 1 : under
  }

  return {
    dragged,
    handle: (from: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ from, to: from })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (dragged) setDragged({ from, to: placeAt(event.clientY) })
      },
      onPointerUp() {
        if (dragged && dragged.to !== dragged.from) onMove(dragged.from, dragged.to)
        setDragged(null)
      },
      onPointerCancel: () => setDragged(null),
    }),
    cancel: () => setDragged(null),
  }
}
