import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#domain/shared/localized-text.ts'

type Strings = { readonly [key: string]: string | Strings }
const folder = 'web/locales'
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8')) as Strings
const files = readdirSync(`${folder}/en`)

function* flat(strings: Strings, prefix = ''): Generator<readonly [key: string, text: string]> {
  for (const [key, value] of Object.entries(strings)) {
    if (typeof value === 'string') yield [prefix + key, value]
    else yield* flat(value, `${prefix}${key}.`)
  }
}

const plural = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name as string)

test.each(languages)('%s has the files of English', language => {
  expect(readdirSync(`${folder}/${language}`).sort()).toEqual([...files].sort())
})

test.each(languages.flatMap(language => files.map(file => [language, file] as const)))(
  '%s/%s has every key of English, each plural form that its language has, and no empty text',
  (language, file) => {
    const english = new Map(flat(read('en', file)))
    const own = new Map(flat(read(language, file)))
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const isPlural = (key: string) => plural.test(key) && english.has(`${key.replace(plural, '')}_other`)
    const expected = new Set<string>()
    for (const key of english.keys()) {
      if (isPlural(key)) for (const form of forms) expected.add(`${key.replace(plural, '')}_${form}`)
      // A zero of its own is a choice of words, not of grammar: who makes it makes it in every language.
      if (!isPlural(key) || key.endsWith('_zero')) expected.add(key)
    }
    expect([...own.keys()].sort()).toEqual([...expected].sort())
    for (const [key, text] of own) expect(text.trim(), key).not.toBe('')
  },
)

test.each(languages.flatMap(language => files.map(file => [language, file] as const)))(
  '%s/%s fills no placeholder that English does not give',
  (language, file) => {
    const given = new Map<string, Set<string>>()
    for (const [key, text] of flat(read('en', file))) {
      const base = key.replace(plural, '')
      given.set(base, new Set([...(given.get(base) ?? []), ...placeholders(text), 'count', 'number']))
    }
    for (const [key, text] of flat(read(language, file))) {
      for (const name of placeholders(text)) expect(given.get(key.replace(plural, '')), key).toContain(name)
    }
  },
)

/** After Arabic letters "1013-1" is read as two numbers and turned round: it would say "1-1013". */
test('numbers of returns and of parcels stand in isolates where the text runs from right to left', () => {
  const words = new Map(flat(read('ar', 'order.json')))
  const returns = [...words].filter(([key]) => /^history\.(return-|track)|^return\.name$/.test(key))
  expect(returns).toHaveLength(8)
  for (const [key, text] of returns) expect(text, key).toMatch(/\u2066\{\{\w+\}\}\u2069/)
})
