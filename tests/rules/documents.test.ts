import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Paths of the tree between backticks. */
const path = /`((?:api|domain|projections|scripts|tests|web|docs)\/[\w./-]+)`/g

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'])(
  '%s names only files that are there',
  name => {
    const named = [...readFileSync(name, 'utf8').matchAll(path)].map(([, found]) => found!)
    expect(named.filter(each => !existsSync(each))).toEqual([])
  },
)

/** The files that a way through the house lists, each on a line of its own. */
function filesOfWay(heading: string): readonly string[] {
  const [, ...behind] = readFileSync('ARCHITECTURE.md', 'utf8').split(`\n### ${heading}\n`)
  expect(behind, `the heading "${heading}"`).toHaveLength(1)
  const [section] = behind[0]!.split(/\n##+ /)
  return [...section!.matchAll(/^- `([^`]+)` — \S/gm)].map(([, file]) => file!)
}

test.each([
  {
    heading: 'From the button to the log and back',
    most: 25,
    through: 'api/plumbing/engines/event-store/sqlite/writer.ts',
  },
  { heading: "From a feed's row to its card", most: 45, through: 'web/ui/product-card.tsx' },
])('$heading takes $most files or fewer', ({ heading, most, through }) => {
  const files = filesOfWay(heading)
  expect(files).toContain(through)
  expect(new Set(files).size).toBe(files.length)
  expect(files.length).toBeLessThanOrEqual(most)
})
