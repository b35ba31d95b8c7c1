import { describe, expect, test } from 'vitest'
import { beforeIn, besideIn, placeIn, shownRows, stepped } from '#web/dashboard/terms/categories/moving.ts'
import type { CategoryNode } from '#web/models/terms.ts'

const node = (id: string, parent: string | null = null, depth = 0): CategoryNode => ({
  ...{ id, label: id, parent, depth, address: id, words: [], products: 0, within: 0 },
})
/** Tops (tees, polos), workwear (aprons), bags. */
const nodes = [
  ...[node('tops'), node('tees', 'tops', 1), node('polos', 'tops', 1)],
  ...[node('workwear'), node('aprons', 'workwear', 1), node('bags')],
]
const all = new Set(nodes.map(({ id }) => id))
const steps = (id: string, ...given: readonly Parameters<typeof stepped>[2][]) =>
  given.reduce((held, step) => stepped(nodes, held, step), placeIn(nodes, id))

describe('a category that is lifted', () => {
  test('goes up and down among those that stand there, and no farther', () => {
    expect(steps('polos', 'up')).toEqual({ id: 'polos', parent: 'tops', index: 0 })
    expect(steps('polos', 'up', 'up')).toEqual(steps('polos', 'up'))
    expect(steps('polos', 'down')).toEqual(placeIn(nodes, 'polos'))
  })
  test('goes out behind the one that it stood under, and into the one above', () => {
    expect(steps('polos', 'out')).toEqual({ id: 'polos', parent: null, index: 1 })
    expect(steps('polos', 'out', 'down', 'into')).toEqual({ id: 'polos', parent: 'workwear', index: 1 })
    expect(steps('tops', 'into')).toEqual(placeIn(nodes, 'tops'))
  })
  test('says what it would stand before', () => {
    expect(beforeIn(nodes, steps('polos', 'up'))).toBe('tees')
    expect(beforeIn(nodes, steps('polos', 'out'))).toBe('workwear')
    expect(beforeIn(nodes, steps('polos', 'out', 'down', 'into'))).toBeNull()
  })
  test('is dropped beside or in another one, and never in what stands under it', () => {
    expect(besideIn(nodes, 'bags', 'polos', 'before')).toEqual({ id: 'bags', parent: 'tops', index: 1 })
    expect(besideIn(nodes, 'bags', 'polos', 'after')).toEqual({ id: 'bags', parent: 'tops', index: 2 })
    expect(besideIn(nodes, 'bags', 'workwear', 'in')).toEqual({ id: 'bags', parent: 'workwear', index: 1 })
    expect(besideIn(nodes, 'tops', 'polos', 'in')).toBeNull()
  })
})

describe('the rows', () => {
  const told = (rows: ReturnType<typeof shownRows>) =>
    rows.map(({ node, depth, is }) => `${' '.repeat(depth)}${node.id}${is === 'row' ? '' : ` ${is}`}`)
  test('leave out what is folded', () => {
    expect(told(shownRows(nodes, new Set(['tops']), null))).toEqual(['tops', ' tees', ' polos', 'workwear', 'bags'])
  })
  test('show the held one where it would be, and a place where it was', () => {
    expect(told(shownRows(nodes, all, steps('polos', 'out')))).toEqual([
      ...['tops', ' tees', ' polos left', 'polos held', 'workwear', ' aprons', 'bags'],
    ])
    const [, , , , , held] = shownRows(nodes, all, steps('tees', 'out', 'down', 'into'))
    expect(held).toMatchObject({ is: 'held', depth: 1, position: 2, size: 2 })
  })
  test('a place among others counts without the one that was left', () => {
    const held = shownRows(nodes, all, steps('polos', 'up')).find(({ is }) => is === 'held')
    expect(held).toMatchObject({ position: 1, size: 2, parent: 'tops' })
  })
})
