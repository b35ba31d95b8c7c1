import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { features } from '#api/features.ts'

type AnyFeature = { readonly name: string; readonly needs?: readonly AnyFeature[] }
const all: readonly AnyFeature[] = features

/** The folder of a feature, which brings a value of this name. */
const folderOf = ({ name }: AnyFeature) =>
  globSync('api/*/index.ts')
    .find(file => named(file) === name)
    ?.split('/')[1]

function named(file: string): string | undefined {
  return readFileSync(file, 'utf8').match(/feature\(\{\s+name: '([^']+)'/)?.[1]
}

test.each(all.map(each => [each.name, each] as const))('%s needs each feature that it imports', (_name, each) => {
  const folder = folderOf(each)
  expect(folder).toBeDefined()
  const texts = globSync(`api/${folder}/**/*.ts`).map(file => readFileSync(file, 'utf8'))
  const imported = texts.flatMap(text => [...text.matchAll(/ from '#api\/([\w-]+)\/index\.ts'/g)].map(([, of]) => of))
  const needed = new Set((each.needs ?? []).map(folderOf))
  expect([...new Set(imported)].filter(of => !needed.has(of))).toEqual([])
})
