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
