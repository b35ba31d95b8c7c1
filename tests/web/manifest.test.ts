import { describe, expect, test } from 'vitest'
import { assetLinks, assetsOf } from '#api/plumbing/web/manifest.ts'

const manifest = {
  'entry.tsx': { file: 'entry.js', imports: ['_loader.js'], css: ['theme.css'], isEntry: true },
  'hydrate.tsx': { file: 'hydrate.js', imports: ['_framework.js', '_loader.js'] },
  'page.tsx': { file: 'page.js', imports: ['_framework.js', '_ui.js'], css: ['page.css'] },
  '_loader.js': { file: 'loader.js' },
  '_framework.js': { file: 'framework.js' },
  '_ui.js': { file: 'ui.js', imports: ['_framework.js'] },
}

describe('what a document asks for early', () => {
  const present = assetsOf(manifest, ['entry.tsx'])
  const assets = assetsOf(manifest, ['entry.tsx', 'hydrate.tsx', 'page.tsx'])

  test('is all that its page imports, each once, after what it needs itself', () => {
    expect(assets.scripts).toEqual(['loader.js', 'entry.js', 'framework.js', 'hydrate.js', 'ui.js', 'page.js'])
  })

  test('names scripts that yield to what is seen, and the sheets that the shell does not name', () => {
    const links = assetLinks(assets, present)
    expect(links.match(/<link rel="stylesheet"[^>]*>/g)).toEqual(['<link rel="stylesheet" href="/page.css">'])
    const scripts = links.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(scripts).toHaveLength(assets.scripts.length)
    for (const link of scripts) expect(link).toContain('media="not all" fetchpriority="low"')
  })
})
