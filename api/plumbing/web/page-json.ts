import type { Markup } from '#web/app/kept-markup.tsx'
import type { PageData } from '#web/app/page-data.ts'

/**
 * Writes a page's data as JSON for a script element: nothing in it can end the element or open a comment. Entries of `kept`
 * in the loaders' lists, and a language's strings, never change, so each is written once and kept.
 */
export function dataJson({ loaderData, strings, ...rest }: PageData, kept: ReadonlySet<object>): Markup {
  const json: (string | Uint8Array)[] = []
  const write = (value: unknown) => void json.push(text(value))
  writeFields({ ...rest, strings, loaderData }, (value, name) => {
    if (name === 'strings') writeFields(strings, writeKept)
    else if (name === 'loaderData') writeFields(loaderData, writeLoaded)
    else write(value)
  })
  return json

  function writeFields(fields: object, writeValue: (value: unknown, name: string) => void): void {
    let before = '{'
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) continue
      json.push(`${before}${text(name)}:`)
      writeValue(value, name)
      before = ','
    }
    json.push(before === '{' ? '{}' : '}')
  }
  function writeLoaded(data: unknown): void {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) write(data)
    else writeFields(data, value => (isKeptList(value) ? writeList(value) : write(value)))
  }
  function isKeptList(value: unknown): value is readonly object[] {
    return Array.isArray(value) && value.length > 0 && value.every(each => kept.has(each))
  }
  function writeList(values: readonly object[]): void {
    for (const [i, value] of values.entries()) {
      json.push(i === 0 ? '[' : ',')
      writeKept(value)
    }
    json.push(']')
  }
  function writeKept(value: unknown): void {
    json.push(keptJson(value as object))
  }
}

const encoder = new TextEncoder()
const keptJsons = new WeakMap<object, Uint8Array>()

function keptJson(value: object): Uint8Array {
  let json = keptJsons.get(value)
  if (!json) {
    json = encoder.encode(text(value))
    keptJsons.set(value, json)
  }
  return json
}

function text(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
