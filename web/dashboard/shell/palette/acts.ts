import { type ComponentType, useEffect, useId } from 'react'

/** Something that can be done where the member is: a press runs the page's own action. */
export type Act = {
  readonly name: string
  readonly label: string
  readonly detail?: string
  readonly Icon: ComponentType<{ readonly size?: number }>
  readonly run: () => void
}

/** What a page, or its chosen rows, offer to the palette. */
export type ActGroup = {
  readonly of: 'page' | 'selection'
  /** "#10482", "The 3 chosen rows". */
  readonly heading: string
  /** Stands beside the typed words: "3 selected". */
  readonly tag?: string
  readonly acts: readonly Act[]
}

const offered = new Map<string, ActGroup>()

/** While the component is there, the palette offers these; null: there is nothing to do. */
export function useActs(group: ActGroup | null): void {
  const key = useId()
  useEffect(() => {
    if (group === null || group.acts.length === 0) return
    offered.set(key, group)
    return () => void offered.delete(key)
  })
}

/** What can be done at this moment. */
export function offeredActs(of: ActGroup['of']): ActGroup | null {
  return [...offered.values()].findLast(group => group.of === of) ?? null
}
