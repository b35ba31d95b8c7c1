import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { build } from '#scripts/build.ts'

beforeAll(async () => {
  if (!existsSync('dist/assets.json')) await build()
})

test('the built pages load only dependencies on the server: the image is built without devDependencies', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const loaded = globSync('dist/server/**/*.{js,mjs}').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:[^'"`;=]+ from )?["']([^."'][^"']*)["'];?$/gm)].map(
      ([, name]) => /^(@[^/]+\/)?[^/]+/.exec(name!)![0],
    ),
  )
  expect(loaded).toContain('react')
  expect(loaded.filter(name => !isBuiltin(name) && !(name in dependencies))).toEqual([])
})
