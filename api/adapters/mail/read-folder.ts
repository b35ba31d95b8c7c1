import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A mail as its plain text says it. `date`: when it was written. */
export type KeptMail = {
  readonly date: Date
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** What lies in a folder of mails, oldest first; nothing where there is no such folder. Reads what `openMailFolder` writes. */
export async function readMailFolder(folder: string): Promise<readonly KeptMail[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const files = entries.filter(entry => entry.isFile() && entry.name.endsWith('.eml'))
  const mails = await Promise.all(files.map(async file => readMail(await readFile(join(file.parentPath, file.name)))))
  return mails.sort((one, other) => one.date.getTime() - other.date.getTime())
}

function readMail(message: Buffer): KeptMail {
  const { headers, body } = partOf(message.toString('latin1'))
  const boundary = /boundary="?([^";]+)/i.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [{ headers, body }] : body.split(`--${boundary}`).slice(1, -1).map(partOf)
  const plain = parts.find(part => /^text\/plain/i.test(part.headers.get('content-type') ?? '')) ?? parts[0]
  return {
    date: new Date(headers.get('date') ?? 0),
    to: headers.get('to') ?? '',
    subject: wordsIn(headers.get('subject') ?? ''),
    text: plain ? decoded(plain.body, plain.headers.get('content-transfer-encoding') ?? '') : '',
  }
}

/** Headers by their names in small letters, and what follows them. */
function partOf(source: string) {
  const text = source.replace(/^\r?\n/, '')
  const end = /\r?\n\r?\n/.exec(text)
  const head = (end ? text.slice(0, end.index) : text).replace(/\r?\n[ \t]+/g, ' ')
  const headers = new Map<string, string>()
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' }
}

/** Words that stand encoded in a header, as RFC 2047 has it; two beside each other are one. */
function wordsIn(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, run =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, way = '', word = '']) =>
          way.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : unquoted(word.replaceAll('_', ' ')),
        ),
      ).toString('utf8'),
    )
}

function decoded(body: string, encoding: string): string {
  const bytes = /base64/i.test(encoding)
    ? Buffer.from(body, 'base64')
    : /quoted-printable/i.test(encoding)
      ? unquoted(body.replace(/=\r?\n/g, ''))
      : Buffer.from(body, 'latin1')
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trim()
}

function unquoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1')
}
