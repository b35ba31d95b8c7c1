import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawingNames, garmentStyles, textOf } from '#api/pictures/garments/templates.ts'
import { tonesOf } from '#api/pictures/garments/tones.ts'
import words from '#api/pictures/garments/words.json' with { type: 'json' }
import { readXml } from './well-formed.ts'

const tones = Object.keys(tonesOf('#336699'))
const css = readFileSync(new URL('../../api/pictures/garments/tones.css', import.meta.url), 'utf8')

describe.each(drawingNames)('%s.svg', name => {
  const text = textOf(name)
  const [processing, ...rest] = text.split('\n')
  const xml = rest.join('\n').replace(/<title>[^<]+<\/title>/, '')
  const [root, ...tags] = readXml(xml)

  it('is named so that an address can hold it', () => expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/))

  it('opens in a browser, in the shape of a picture', () => {
    expect(processing).toBe('<?xml-stylesheet href="tones.css"?>')
    expect(text).toMatch(/<title>[^<]+<\/title>/)
    const [, , width = 0, height = 0] = root!.attributes.viewBox!.split(' ').map(Number)
    expect(width / height).toBeCloseTo(0.8, 2)
    expect(root!.attributes['data-detail'] ?? '1 1').toMatch(/^\d+ \d+$/)
    const back = root!.attributes['data-back']
    if (back) expect(drawingNames).toContain(`${back}-back`)
  })

  it('stands in named parts: its shadow, then at least one of the body', () => {
    const parts = [...xml.matchAll(/\n {2}<(\w+)([^>]*)>/g)].filter(([, tag]) => tag !== 'defs')
    for (const [, tag, attributes] of parts)
      expect([tag, attributes]).toEqual(['g', expect.stringMatching(/ data-part="[a-z ]+"/)])
    expect(parts[0]![2]).toContain('data-part="shadow"')
    expect(parts.some(([, , attributes]) => attributes!.includes('class="body"'))).toBe(true)
  })

  it('names tones that the shop works out, and ids of its own', () => {
    expect([...xml.matchAll(/var\(--(\w+)\)/g)].filter(([, tone]) => !tones.includes(tone!))).toEqual([])
    expect(xml.match(/var\(/g)?.length).toBe(xml.match(/ (fill|stroke|stop-color)="var\(--\w+\)"/g)?.length)
    const ids = tags.flatMap(tag => tag.attributes.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    const used = [...xml.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(match => match[1]!)
    expect(used.filter(id => !ids.includes(id))).toEqual([])
  })
})

it('the style sheet of the files has every tone', () => {
  for (const tone of tones) expect(css).toContain(`--${tone}: `)
})

it('words name kinds and bodies that are drawn', () => {
  const named = [words.neutral, ...Object.keys(words.kinds), ...words.categories.map(([, style]) => style)]
  expect(named.filter(style => !garmentStyles.includes(style!))).toEqual([])
  for (const body of Object.keys(words.bodies))
    expect(garmentStyles.some(style => style.endsWith(`-${body}`))).toBe(true)
})
