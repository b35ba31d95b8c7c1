import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type ConfigFile = {
  readonly values: { readonly [name: string]: string | undefined }
  /** Sentences for lines that say nothing. Their text is not shown: it may hold a secret. */
  readonly problems: readonly string[]
}

const setting = /^\s*(?:export\s+)?[\w.-]+\s*=\s*(.*)$/

/** Reads a `.env`; a file that is not there sets nothing. */
export function readConfigFile(file: string): ConfigFile {
  if (!existsSync(file)) return { values: {}, problems: [] }
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    return { values: {}, problems: [`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`] }
  }
  const problems: string[] = []
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (/^\s*(#|$)/.test(line)) return
    const value = setting.exec(line)?.[1]
    const where = `Line ${index + 1} of ${file}`
    if (value === undefined) problems.push(`${where} is not a setting: write NAME=value, or # before a note.`)
    else if (opensQuote(value)) problems.push(`${where} opens a quote and does not close it: add the closing quote.`)
  })
  return { values: problems.length > 0 ? {} : parseEnv(text), problems }
}

function opensQuote(value: string): boolean {
  const quote = value[0]
  return (quote === '"' || quote === "'" || quote === '`') && !value.includes(quote, 1)
}
