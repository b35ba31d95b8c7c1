import type { CategoryNode } from '../../../models/terms.ts'

/** Where a category is held while it is moved: nothing is written before it is put down. */
export type Held = {
  readonly id: string
  readonly parent: string | null
  /** Its place among the others that stand there. */
  readonly index: number
}

type Nodes = readonly CategoryNode[]

export function childrenOf(nodes: Nodes, parent: string | null, without = ''): Nodes {
  return nodes.filter(node => node.parent === parent && node.id !== without)
}

/** Where a category stands. */
export function placeIn(nodes: Nodes, id: string): Held {
  const { parent } = nodes.find(node => node.id === id)!
  return { id, parent, index: childrenOf(nodes, parent).findIndex(node => node.id === id) }
}

/** A category and all that stand under it. */
export function within(nodes: Nodes, id: string): ReadonlySet<string> {
  const found = new Set([id])
  // Each stands behind the one that it stands under.
  for (const node of nodes) if (node.parent !== null && found.has(node.parent)) found.add(node.id)
  return found
}

export type Step = 'up' | 'down' | 'into' | 'out'

/** The next place in a direction; the same one where there is none. */
export function stepped(nodes: Nodes, held: Held, step: Step): Held {
  const { id, parent, index } = held
  const others = childrenOf(nodes, parent, id)
  switch (step) {
    case 'up':
      return index > 0 ? { ...held, index: index - 1 } : held
    case 'down':
      return index < others.length ? { ...held, index: index + 1 } : held
    case 'into': {
      const above = others[index - 1]
      return above ? { id, parent: above.id, index: childrenOf(nodes, above.id, id).length } : held
    }
    case 'out': {
      if (parent === null) return held
      const to = nodes.find(node => node.id === parent)!.parent
      return { id, parent: to, index: childrenOf(nodes, to, id).findIndex(node => node.id === parent) + 1 }
    }
  }
}

/** The place beside or in another category; null: it cannot stand there. */
export function besideIn(nodes: Nodes, id: string, other: string, where: 'before' | 'after' | 'in'): Held | null {
  if (within(nodes, id).has(other)) return null
  if (where === 'in') return { id, parent: other, index: childrenOf(nodes, other, id).length }
  const { parent } = nodes.find(node => node.id === other)!
  const index = childrenOf(nodes, parent, id).findIndex(node => node.id === other)
  return { id, parent, index: where === 'before' ? index : index + 1 }
}

export const samePlace = (one: Held, other: Held) => one.parent === other.parent && one.index === other.index

/** The category that the held one would stand before; null: it is the last. */
export function beforeIn(nodes: Nodes, { id, parent, index }: Held): string | null {
  return childrenOf(nodes, parent, id)[index]?.id ?? null
}

export type ShownRow = {
  readonly node: CategoryNode
  readonly depth: number
  readonly position: number
  readonly size: number
  readonly parent: string | null
  /** It is what is held, or the place that it was lifted from. */
  readonly is: 'row' | 'held' | 'left'
  readonly opens: boolean
}

/** The rows of the tree as it would be, with what is not unfolded left out, and the place that the held one left. */
export function shownRows(nodes: Nodes, unfolded: ReadonlySet<string>, held: Held | null): readonly ShownRow[] {
  const left = held && placeIn(nodes, held.id)
  const hasLeft = held && left && !samePlace(held, left)
  const rows: ShownRow[] = []
  const add = (parent: string | null, depth: number) => {
    const list = childrenOf(nodes, parent, held?.id).map(node => ({ node, is: 'row' as ShownRow['is'] }))
    const node = held && nodes.find(each => each.id === held.id)!
    if (held && held.parent === parent) list.splice(held.index, 0, { node: node!, is: 'held' })
    const size = list.length
    const places = new Map(list.map((each, at) => [each, at + 1]))
    if (hasLeft && left.parent === parent) {
      const behind = childrenOf(nodes, parent, held.id)[left.index - 1]
      const at = behind ? list.findIndex(each => each.node.id === behind.id) + 1 : 0
      list.splice(at, 0, { node: node!, is: 'left' })
    }
    for (const each of list) {
      const opens =
        each.is === 'row' &&
        childrenOf(nodes, each.node.id, held?.id).length + Number(held?.parent === each.node.id) > 0
      rows.push({ ...each, depth, parent, size, position: places.get(each) ?? 0, opens })
      if (opens && unfolded.has(each.node.id)) add(each.node.id, depth + 1)
    }
  }
  add(null, 0)
  return rows
}
