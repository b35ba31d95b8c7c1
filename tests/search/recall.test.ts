import Fuse from 'fuse.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEmbeddedSearch } from '#api/plumbing/engines/search/embedded/embedded-search.ts'
import { wordsOf } from '#projections/product-search/words.ts'
import { generateDocuments, pick, randomOf, slip } from './generated-catalogue.ts'
import { readOver } from './read-over.ts'

const documents = generateDocuments(2000, 11)
const texts = documents.map(({ id, name, brandName, categoryName, style }) => ({
  id,
  words: new Set(wordsOf([name, brandName, categoryName, style].join(' '))),
}))
const search = createEmbeddedSearch()
const find = readOver(search, documents)

type Query = { readonly q: string; readonly edits: number; readonly relevant: ReadonlySet<string> }

/** Words of one product, one of them with as many slips as its length allows; relevant is what holds the words unslipped. */
function makeQueries(count: number): Query[] {
  const random = randomOf(5)
  return Array.from({ length: count }, (_, i) => {
    const edits = i % 3
    const { words } = pick(random, texts)
    const long = [...words].filter(word => word.length >= [4, 4, 7][edits]!)
    const slipped = pick(random, long.length > 0 ? long : ['sweatshirt'])
    const meant = [slipped, ...[...words].filter(word => word !== slipped && random() < 0.2)].slice(0, 3)
    let typed = slipped
    for (let n = 0; n < edits; n++) typed = slip(random, typed)
    const relevant = texts.filter(text => meant.every(word => text.words.has(word))).map(({ id }) => id)
    return { q: [typed, ...meant.slice(1)].join(' '), edits, relevant: new Set(relevant) }
  })
}

const queries = makeQueries(300)

function recallAt10(ids: readonly string[], relevant: ReadonlySet<string>): number {
  const reachable = Math.min(10, relevant.size)
  return reachable === 0 ? 1 : ids.slice(0, 10).filter(id => relevant.has(id)).length / reachable
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

beforeAll(() => search.upsert(documents))

describe('recall of the embedded product search', () => {
  test.for([0, 1, 2])('queries with %i edits find what was meant: recall@10 of 0.90 or more', async edits => {
    const recalls: number[] = []
    for (const query of queries.filter(query => query.edits === edits)) {
      recalls.push(recallAt10((await find({ q: query.q, perPage: 10 })).ids, query.relevant))
    }
    expect(recalls.length).toBeGreaterThanOrEqual(90)
    process.stdout.write(`recall@10 with ${edits} edits: ${mean(recalls).toFixed(3)} of ${recalls.length} queries\n`)
    expect(mean(recalls)).toBeGreaterThanOrEqual(0.9)
  })

  test('nonsense finds nothing', async () => {
    const random = randomOf(99)
    for (let i = 0; i < 200; i++) {
      const length = 8 + Math.floor(random() * 8)
      const q = Array.from({ length }, () => pick(random, [...'qxzjkvwy'])).join('')
      expect(await find({ q }), q).toMatchObject({ ids: [], total: 0 })
    }
    for (const q of ['xylophone zebra', 'lorem ipsum dolor', '%%%% $$$$', '漢字']) {
      expect((await find({ q })).total, q).toBe(0)
    }
  })

  test('agrees with the reference matcher on words, typed right and wrong', async () => {
    const fuse = new Fuse(documents, { threshold: 0.3, keys: ['name', 'brandName', 'categoryName', 'style'] })
    const shares: number[] = []
    for (const q of queries.map(query => query.q.split(' ')[0]!)) {
      const ours = new Set((await find({ q, perPage: documents.length })).ids)
      const reference = fuse.search(q, { limit: 10 })
      if (reference.length > 0) shares.push(mean(reference.map(({ item }) => (ours.has(item.id) ? 1 : 0))))
    }
    process.stdout.write(
      `of the reference's first ten, found here too: ${mean(shares).toFixed(3)} (${shares.length} queries)\n`,
    )
    expect(shares.length).toBeGreaterThan(50)
    expect(mean(shares)).toBeGreaterThanOrEqual(0.8)
  })
})
